import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { demandVersion, lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import type { Service, ServiceEdit } from '../catalog.ts'
import { services } from './catalog.tables.ts'

const MAX_SERVICES = 1000

const columns = {
  id: services.id,
  name: services.name,
  group: services.group,
  priceCents: services.priceCents,
  vatCode: services.vatCode,
  hours: services.hours,
  active: services.active,
  version: services.version,
}

const oneOf = (garageId: string, serviceId: string) =>
  and(eq(services.organizationId, garageId), eq(services.id, serviceId))

/** The whole list, by group and name. */
export const listServices = (db: Queryable, garageId: string): Promise<Service[]> =>
  db
    .select(columns)
    .from(services)
    .where(eq(services.organizationId, garageId))
    .orderBy(asc(services.group), asc(services.name), asc(services.id))
    .limit(MAX_SERVICES)

/** Adds a service, or edits the one named by `id`. */
export const saveService = (
  db: Database,
  garageId: string,
  { id: serviceId, ...edit }: ServiceEdit,
  actor: Actor,
): Promise<Service> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, garageId)
    const { version, ...fields } = edit
    const [before] =
      serviceId !== undefined && isUuid(serviceId)
        ? await tx.select(columns).from(services).where(oneOf(garageId, serviceId))
        : []
    if (serviceId !== undefined) {
      if (!before) throw notFound('service')
      demandVersion('service', before, { ...fields, version })
    }
    await demandFreeName(tx, garageId, fields, before?.id)
    if (!before) await demandRoom(tx, garageId)
    const [saved] = before
      ? await tx
          .update(services)
          .set({ ...fields, version: before.version + 1 })
          .where(oneOf(garageId, before.id))
          .returning(columns)
      : await tx
          .insert(services)
          .values({ organizationId: garageId, ...fields })
          .returning(columns)
    if (!saved) throw new Error('the service was not saved')
    const action = before ? 'catalog.service_saved' : 'catalog.service_added'
    await recordAudit<CatalogAudit>(tx, actor, {
      action,
      organizationId: garageId,
      details: { id: saved.id, name: saved.name },
    })
    return saved
  })

/** Takes a service off the list; what was sold keeps its own copy. */
export const removeService = (db: Database, garageId: string, serviceId: string, actor: Actor): Promise<void> =>
  transact(db, async (tx) => {
    const [removed] = isUuid(serviceId)
      ? await tx.delete(services).where(oneOf(garageId, serviceId)).returning({ id: services.id, name: services.name })
      : []
    if (!removed) throw notFound('service')
    await recordAudit<CatalogAudit>(tx, actor, {
      action: 'catalog.service_removed',
      organizationId: garageId,
      details: removed,
    })
  })

async function demandFreeName(
  tx: Transaction,
  garageId: string,
  { group, name }: Pick<ServiceEdit, 'group' | 'name'>,
  exceptId: string | undefined,
): Promise<void> {
  const [taken] = await tx
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        eq(services.organizationId, garageId),
        sql`lower(${services.group}) = lower(${group}) and lower(${services.name}) = lower(${name})`,
        exceptId ? ne(services.id, exceptId) : undefined,
      ),
    )
  if (taken)
    throw new AppError('conflict', 'service_exists', {
      details: { fields: [{ field: 'name', message: 'Ryhmässä on jo tämän niminen palvelu' }] },
    })
}

async function demandRoom(tx: Transaction, garageId: string): Promise<void> {
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(services)
    .where(eq(services.organizationId, garageId))
  if (total >= MAX_SERVICES) throw new AppError('limit', 'too_many_services', { details: { max: MAX_SERVICES } })
}
