import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { demandVersion, lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { DriversAudit } from '../drivers.audit.ts'
import { DRIVERS_PAGE_SIZE, type Driver, type DriverEdit, type DriverPage, type DriverSearch } from '../drivers.ts'
import { drivers } from './drivers.tables.ts'

export const MAX_DRIVERS = 20_000

export const driverColumns = {
  id: drivers.id,
  name: drivers.name,
  phone: drivers.phone,
  email: drivers.email,
  channel: drivers.channel,
  version: drivers.version,
}

const oneOf = (organizationId: string, driverId: string) =>
  and(eq(drivers.organizationId, organizationId), eq(drivers.id, driverId))

/** Name, e-mail, or a phone number as people write it: its leading zero stands for +358. */
function matches(text: string): SQL | undefined {
  if (text === '') return undefined
  const digits = text.replace(/[\s-]/g, '').replace(/^0(?=\d)/, '+358')
  return sql`position(lower(${text}) in lower(${drivers.name} || ' ' || ${drivers.email})) > 0
    or position(${digits} in ${drivers.phone}) > 0`
}

export async function listDrivers(db: Queryable, organizationId: string, search: DriverSearch): Promise<DriverPage> {
  const where = and(eq(drivers.organizationId, organizationId), matches(search.text))
  const page = await db
    .select(driverColumns)
    .from(drivers)
    .where(where)
    .orderBy(asc(drivers.name), asc(drivers.id))
    .limit(DRIVERS_PAGE_SIZE)
    .offset(search.page * DRIVERS_PAGE_SIZE)
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(drivers).where(where)
  return { drivers: page, total }
}

/** Adds a driver, or edits the one named by `id`. */
export const saveDriver = (
  db: Database,
  organizationId: string,
  { id: driverId, ...edit }: DriverEdit,
  actor: Actor,
): Promise<Driver> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    const { version, ...fields } = edit
    if (driverId === undefined) {
      await demandRoomForDrivers(tx, organizationId, 1)
      const [added] = await tx
        .insert(drivers)
        .values({ organizationId, ...fields })
        .returning(driverColumns)
      if (!added) throw new Error('insert returned no row')
      await recordAudit<DriversAudit>(tx, actor, { action: 'drivers.added', organizationId, details: { id: added.id } })
      return added
    }
    const [before] = isUuid(driverId)
      ? await tx.select(driverColumns).from(drivers).where(oneOf(organizationId, driverId))
      : []
    if (!before) throw notFound('driver')
    demandVersion('driver', before, { ...fields, version })
    const [saved] = await tx
      .update(drivers)
      .set({ ...fields, version: before.version + 1 })
      .where(oneOf(organizationId, driverId))
      .returning(driverColumns)
    if (!saved) throw new Error('a driver of a locked organisation is gone')
    await recordAudit<DriversAudit>(tx, actor, { action: 'drivers.saved', organizationId, details: { id: driverId } })
    return saved
  })

export async function demandRoomForDrivers(tx: Queryable, organizationId: string, more: number): Promise<void> {
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(drivers)
    .where(eq(drivers.organizationId, organizationId))
  if (total + more > MAX_DRIVERS) throw new AppError('limit', 'too_many_drivers', { details: { max: MAX_DRIVERS } })
}

export const removeDriver = (db: Database, organizationId: string, driverId: string, actor: Actor): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    const removed = isUuid(driverId)
      ? await tx.delete(drivers).where(oneOf(organizationId, driverId)).returning({ id: drivers.id })
      : []
    if (removed.length === 0) throw notFound('driver')
    await recordAudit<DriversAudit>(tx, actor, { action: 'drivers.removed', organizationId, details: { id: driverId } })
  })
