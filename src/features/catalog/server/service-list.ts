import { and, sql } from 'drizzle-orm'
import { isTaken } from '#features/organizations/server/is-taken.ts'
import { ownedList } from '#features/organizations/server/owned-list.ts'
import { AppError } from '#shared/app-error.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import type { Service, ServiceEdit } from '../catalog.ts'
import { services as table } from './catalog.tables.ts'

/** What a garage does; what was sold keeps its own copy. A name is unique in its group, ignoring case. */
export const services = ownedList<Service, ServiceEdit, CatalogAudit>({
  table,
  columns: {
    id: table.id,
    name: table.name,
    group: table.group,
    priceCents: table.priceCents,
    vatCode: table.vatCode,
    hours: table.hours,
    active: table.active,
    version: table.version,
  },
  orderBy: [table.group, table.name],
  max: 1000,
  thing: 'service',
  tooMany: 'too_many_services',
  async check(tx, { organizationId, fields: { group, name }, exceptId }) {
    if (
      await isTaken(
        tx,
        table,
        { organizationId, exceptId },
        and(sql`lower(${table.group}) = lower(${group})`, sql`lower(${table.name}) = lower(${name})`),
      )
    )
      throw new AppError('conflict', 'service_exists', {
        details: { fields: [{ field: 'name', message: 'Ryhmässä on jo tämän niminen palvelu' }] },
      })
  },
  audit: (act, { id, name }) => ({ action: `catalog.service_${act}`, details: { id, name } }),
})
