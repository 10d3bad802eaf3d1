import { or, type SQL, sql } from 'drizzle-orm'
import { ownedList } from '#features/organizations/server/owned-list.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PageSearch } from '#shared/page-search.ts'
import type { DriversAudit } from '../drivers.audit.ts'
import { DRIVERS_PAGE_SIZE, type Driver, type DriverEdit, type DriverPage } from '../drivers.ts'
import { drivers as table } from './drivers.tables.ts'

export const MAX_DRIVERS = 20_000

/** The people who drive a customer's cars. */
export const drivers = ownedList<Driver, DriverEdit, DriversAudit>({
  table,
  columns: {
    id: table.id,
    name: table.name,
    phone: table.phone,
    email: table.email,
    channel: table.channel,
    version: table.version,
  },
  orderBy: [table.name],
  max: MAX_DRIVERS,
  thing: 'driver',
  tooMany: 'too_many_drivers',
  audit: (act, { id }) => ({ action: `drivers.${act}`, details: { id } }),
})

/** Name, e-mail, or a phone number as people write it: its leading zero means +358. */
function matches(text: string): SQL | undefined {
  if (text === '') return undefined
  const digits = text.replace(/[\s-]/g, '').replace(/^0(?=\d)/, '+358')
  return or(
    sql`position(lower(${text}) in lower(${table.name} || ' ' || ${table.email})) > 0`,
    sql`position(${digits} in ${table.phone}) > 0`,
  )
}

/** A page of the drivers by name. */
export async function listDrivers(
  db: Queryable,
  organizationId: string,
  { text, page }: PageSearch,
): Promise<DriverPage> {
  const { rows, total } = await drivers.page(db, organizationId, {
    where: matches(text),
    page,
    size: DRIVERS_PAGE_SIZE,
  })
  return { drivers: rows, total }
}
