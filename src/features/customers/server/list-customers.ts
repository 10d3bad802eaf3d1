import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { foundCustomer } from '#features/organizations/server/found-customer.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { phoneKeySql } from '#features/organizations/server/phone-key-sql.ts'
import { customerKnownToGarage } from '#features/organizations/server/visible-parties.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { ReaderContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { CUSTOMERS_PAGE_SIZE, type CustomerPage, type CustomerSearch, PLATES_SHOWN } from '../customers.ts'

const { id, name, image, customerKind, businessId, phone, city, managedByGarageId } = organizations

/** A page of the garage's register in the order of names: those it is connected with, and those that it waits for. */
export const listCustomers = (
  ctx: ReaderContext,
  search: CustomerSearch,
  limit = CUSTOMERS_PAGE_SIZE,
): Promise<CustomerPage> => abortableRead(ctx, (reader) => readPage(reader, ctx.membership, search, limit))

async function readPage(
  db: Queryable,
  membership: Membership,
  { text, cursor }: CustomerSearch,
  limit: number,
): Promise<CustomerPage> {
  if (cursor && !isUuid(cursor.id)) throw notFound('customer')
  const garageId = membership.organizationId
  const found = and(customerKnownToGarage(garageId), foundCustomer(garageId, text, otherPlaces(garageId)))
  const rows = await db
    .select({
      id,
      name,
      image,
      kind: customerKind,
      businessId,
      phone,
      city,
      state: connections.state,
      isManaged: sql<boolean>`coalesce(${managedByGarageId} = ${garageId}, false)`,
    })
    .from(organizations)
    .innerJoin(connections, and(eq(connections.customerId, id), eq(connections.garageId, garageId)))
    .where(and(found, cursor ? sql`(${name}, ${id}) > (${cursor.name}, ${cursor.id}::uuid)` : undefined))
    .orderBy(asc(name), asc(id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const ids = shown.map((row) => row.id)
  const cars = await carsOf(db, membership, ids)
  const open = await openTicketsOf(db, garageId, ids)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => ({
      ...row,
      ...(row.state !== 'ACCEPTED' && { phone: '', city: '' }),
      cars: cars.get(row.id)?.cars ?? [],
      carCount: cars.get(row.id)?.count ?? 0,
      openTickets: open.get(row.id) ?? 0,
    })),
    count: cursor ? null : last ? await db.$count(organizations, found) : shown.length,
    next: last ? { name: last.name, id: last.id } : null,
  }
}

/** Where else than in its own data a customer is found: by the plates and VINs of its cars, and by its contacts. */
function otherPlaces(garageId: string) {
  // each list is made once, not for every customer
  const ownerOfCar = (fits: SQL): SQL => sql`${id} = any(array(
    select ${vehicles.organizationId} from ${vehicles}
    join ${vehicleGarages} on ${vehicleGarages.vehicleId} = ${vehicles.id} and ${vehicleGarages.garageId} = ${garageId}
    join ${connections} on ${connections.garageId} = ${garageId} and ${connections.customerId} = ${vehicles.organizationId}
      and ${connections.state} = 'ACCEPTED'
    where ${fits}))`
  const contactOf = (fits: SQL): SQL => sql`${id} = any(array(
    select ${contacts.organizationId} from ${contacts}
    join ${connections} on ${connections.garageId} = ${garageId} and ${connections.customerId} = ${contacts.organizationId}
      and ${connections.state} = 'ACCEPTED'
    where ${fits}))`
  return {
    hasWord: (word: string): SQL =>
      sql`(${or(
        ownerOfCar(
          sql`position(${word} in concat_ws(' ', ${plateKeySql(vehicles.registrationNumber)}, ${vehicles.vinNumber})) > 0`,
        ),
        contactOf(
          sql`position(${word} in upper(regexp_replace(concat_ws(' ', ${contacts.name}, ${contacts.email}), '[^[:alnum:][:space:]]', '', 'g'))) > 0`,
        ),
      )})`,
    hasPhone: (key: string): SQL => contactOf(sql`position(${key} in ${phoneKeySql(contacts.phone)}) > 0`),
  }
}

type Cars = { cars: CustomerPage['rows'][number]['cars']; count: number }

/** The cars in use of each customer that have been with the garage. */
async function carsOf(
  db: Queryable,
  membership: Membership,
  customerIds: readonly string[],
): Promise<Map<string, Cars>> {
  if (customerIds.length === 0) return new Map()
  const ranked = db
    .select({
      id: vehicles.id,
      customerId: vehicles.organizationId,
      registrationNumber: vehicles.registrationNumber,
      vinNumber: vehicles.vinNumber,
      count: sql<number>`(count(*) over (partition by ${vehicles.organizationId}))::int`.as('count'),
      rank: sql<number>`row_number() over (partition by ${vehicles.organizationId}
        order by ${vehicles.dueOn}, ${vehicles.registrationNumber}, ${vehicles.id})`.as('rank'),
    })
    .from(vehicles)
    .where(
      and(
        inArray(vehicles.organizationId, [...customerIds]),
        isNull(vehicles.retiredAt),
        visibleVehicles(db, membership),
      ),
    )
    .as('ranked')
  const rows = await db.select().from(ranked).where(sql`${ranked.rank} <= ${PLATES_SHOWN}`).orderBy(asc(ranked.rank))
  return new Map(
    [...Map.groupBy(rows, (row) => row.customerId)].map(([customerId, some]) => [
      customerId,
      {
        cars: some.map(({ id, registrationNumber, vinNumber }) => ({ id, registrationNumber, vinNumber })),
        count: some[0]?.count ?? 0,
      },
    ]),
  )
}

async function openTicketsOf(
  db: Queryable,
  garageId: string,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .select({ customerId: tickets.customerId, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(
      and(
        eq(tickets.garageId, garageId),
        inArray(tickets.customerId, [...customerIds]),
        inArray(tickets.status, OPEN_STATUSES),
        // an open ticket is on both desks: the condition is that of the desk's index
        isNull(tickets.customerArchivedAt),
      ),
    )
    .groupBy(tickets.customerId)
  return new Map(rows.map(({ customerId, count }) => [customerId, count]))
}
