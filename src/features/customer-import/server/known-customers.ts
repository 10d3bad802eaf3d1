import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { NEW_BILLING } from '#features/organization-settings/new-settings.ts'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { customersWithBusinessIds } from '#features/organizations/server/free-business-id.ts'
import {
  connections,
  customerNotes,
  organizationBilling,
  organizations,
} from '#features/organizations/server/organizations.tables.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { factColumns, vehicleColumns } from '#features/vehicles/server/vehicle-columns.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { RowOfFile } from './customer-file.ts'
import { CustomerRegister, type KnownCar, type KnownCustomer } from './customer-register.ts'

type Asked = { rows: readonly { row: RowOfFile }[]; isLocked: boolean }

/** The garage's customers, and those cars of theirs that it may see and the rows name. */
export async function registerOf(
  db: Queryable,
  garageId: string,
  { rows, isLocked }: Asked,
): Promise<CustomerRegister> {
  const businessIds = [...new Set(rows.flatMap(({ row }) => row.customer.businessId || []))]
  const taken = await customersWithBusinessIds(db, businessIds, { isLocked })
  const customers = await customersOf(db, garageId)
  const cars = await carsOf(db, garageId, rows)
  return new CustomerRegister({ customers, cars, taken: new Set(taken.keys()) })
}

const ofGarage = (db: Queryable, garageId: string): SQL | undefined =>
  or(
    eq(organizations.managedByGarageId, garageId),
    exists(
      db
        .select({ one: sql`1` })
        .from(connections)
        .where(
          and(
            eq(connections.garageId, garageId),
            eq(connections.customerId, organizations.id),
            eq(connections.state, 'ACCEPTED'),
          ),
        ),
    ),
  )

async function customersOf(db: Queryable, garageId: string): Promise<KnownCustomer[]> {
  const { id, name, customerKind, businessId, vatNumber, phone, email, streetAddress, postalCode, city } = organizations
  const { billingName, billingAddress, billingEmail, eInvoiceAddress, eInvoiceOperator } = organizationBilling
  const isOwn = sql<boolean>`${organizations.managedByGarageId} is not distinct from ${garageId}`
  const found = await db
    .select({
      customer: {
        id,
        isOwn,
        name,
        kind: customerKind,
        businessId,
        vatNumber,
        phone,
        email,
        streetAddress,
        postalCode,
        city,
      },
      billing: { billingName, billingAddress, billingEmail, eInvoiceAddress, eInvoiceOperator },
      note: customerNotes.text,
    })
    .from(organizations)
    .leftJoin(organizationBilling, eq(organizationBilling.organizationId, id))
    .leftJoin(customerNotes, and(eq(customerNotes.customerId, id), eq(customerNotes.garageId, garageId)))
    .where(and(eq(organizations.type, 'CUSTOMER'), ofGarage(db, garageId)))
    .orderBy(id)
  const names = await db
    .select({ customerId: contacts.organizationId, name: contacts.name })
    .from(contacts)
    .innerJoin(organizations, eq(organizations.id, contacts.organizationId))
    .where(eq(organizations.managedByGarageId, garageId))
  const byCustomer = Map.groupBy(names, ({ customerId }) => customerId)
  return found.map(({ customer, billing, note }) => ({
    ...customer,
    businessId: customer.businessId ?? '',
    billing: {
      billingName: billing?.billingName ?? NEW_BILLING.billingName,
      billingAddress: billing?.billingAddress ?? NEW_BILLING.billingAddress,
      billingEmail: billing?.billingEmail ?? NEW_BILLING.billingEmail,
      eInvoiceAddress: billing?.eInvoiceAddress ?? NEW_BILLING.eInvoiceAddress,
      eInvoiceOperator: billing?.eInvoiceOperator ?? NEW_BILLING.eInvoiceOperator,
    },
    contacts: (byCustomer.get(customer.id) ?? []).map((one) => one.name),
    note: note ?? '',
  }))
}

const {
  kmPerDay: _pace,
  serviceKmOn: _day,
  serviceHoursOn: _hoursDay,
  engineTenths: _tenths,
  engineTenthsAt: _tenthsAt,
  nextServiceTenths: _nextTenths,
  ...shown
} = vehicleColumns
const columns = {
  ...shown,
  ...factColumns,
  firstUseOn: vehicles.firstUseOn,
  retiredAt: vehicles.retiredAt,
  customerId: vehicles.organizationId,
}

/** Of customers that the garage edits all cars, of others only those that have been with it. */
async function carsOf(db: Queryable, garageId: string, rows: Asked['rows']): Promise<KnownCar[]> {
  const cars = rows.flatMap(({ row }) => row.car ?? [])
  const plates = [
    ...new Set(cars.flatMap(({ registrationNumber }) => (registrationNumber ? plateKey(registrationNumber) : []))),
  ]
  const vins = [...new Set(cars.flatMap(({ vinNumber }) => vinNumber ?? []))]
  if (plates.length + vins.length === 0) return []
  const isSeen = exists(
    db
      .select({ one: sql`1` })
      .from(vehicleGarages)
      .where(and(eq(vehicleGarages.garageId, garageId), eq(vehicleGarages.vehicleId, vehicles.id))),
  )
  return db
    .select(columns)
    .from(vehicles)
    .innerJoin(organizations, eq(organizations.id, vehicles.organizationId))
    .where(
      and(
        ofGarage(db, garageId),
        or(eq(organizations.managedByGarageId, garageId), isSeen),
        or(
          isOneOf(plateKeySql(vehicles.registrationNumber), plates, 'text'),
          isOneOf(vehicles.vinNumber, vins, 'text'),
        ),
      ),
    )
    .orderBy(vehicles.id)
}
