import { eq, sql } from 'drizzle-orm'
import { NEW_BILLING } from '#features/organization-settings/new-settings.ts'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import {
  connections,
  customerNotes,
  organizationBilling,
  organizations,
} from '#features/organizations/server/organizations.tables.ts'
import { estimateServices } from '#features/vehicles/server/estimate-service.ts'
import { mileageReadings, vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { insertMany, updateMany } from '#server/db/save-many.ts'
import type { CustomerRegister, KnownCar, KnownCustomer } from './customer-register.ts'

/** Writes what a plan made and filled: customers of the garage, connected with it, with billing, contacts and cars. */
export async function writeCustomers(
  tx: Transaction,
  garageId: string,
  register: CustomerRegister,
  now: Date,
): Promise<void> {
  await writeOrganizations(tx, garageId, register)
  await writeBilling(tx, register)
  await insertMany(tx, contacts, register.contacts)
  await writeCars(tx, garageId, [...register.cars.values()], now)
}

async function writeOrganizations(tx: Transaction, garageId: string, register: CustomerRegister): Promise<void> {
  const touched = [...register.customers.values()]
  const added = touched.filter(({ isNew }) => isNew).map(({ thing }) => thing)
  await insertMany(
    tx,
    organizations,
    added.map((customer) => ({
      ...rowOf(customer),
      type: 'CUSTOMER',
      businessName: customer.kind === 'PERSON' ? '' : customer.name,
      managedByGarageId: garageId,
    })),
  )
  await insertMany(
    tx,
    connections,
    added.map(({ id }) => ({
      garageId,
      customerId: id,
      state: 'ACCEPTED',
      changedBySide: 'GARAGE',
      acceptedAt: sql`now()`,
    })),
  )
  const { name, customerKind, businessId, vatNumber, phone, email, streetAddress, postalCode, city } = organizations
  await updateMany(
    tx,
    organizations,
    { name, customerKind, businessId, vatNumber, phone, email, streetAddress, postalCode, city },
    touched.filter(({ isNew }) => !isNew).map(({ thing }) => rowOf(thing)),
    // its own people may have taken it over since
    eq(organizations.managedByGarageId, garageId),
  )
}

const rowOf = ({
  id,
  name,
  kind,
  businessId,
  vatNumber,
  phone,
  email,
  streetAddress,
  postalCode,
  city,
}: KnownCustomer) => ({
  id,
  name,
  customerKind: kind,
  businessId: businessId === '' ? null : businessId,
  vatNumber,
  phone,
  email,
  streetAddress,
  postalCode,
  city,
})

async function writeBilling(tx: Transaction, { customers, billed }: CustomerRegister): Promise<void> {
  const { version: _, ...initial } = NEW_BILLING
  const rows = [...billed].flatMap((organizationId) => {
    const billing = customers.get(organizationId)?.thing.billing
    return billing ? [{ organizationId, ...initial, ...billing }] : []
  })
  if (rows.length === 0) return
  const { billingName, billingAddress, billingEmail, eInvoiceAddress, eInvoiceOperator, version } = organizationBilling
  const given = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`
  await tx
    .insert(organizationBilling)
    .values(rows)
    .onConflictDoUpdate({
      target: organizationBilling.organizationId,
      set: {
        billingName: given(billingName),
        billingAddress: given(billingAddress),
        billingEmail: given(billingEmail),
        eInvoiceAddress: given(eInvoiceAddress),
        eInvoiceOperator: given(eInvoiceOperator),
        version: sql`${version} + 1`,
      },
    })
}

type Writer = { garageId: string; userId: string | null; now: Date }

/** What the file says about customers of whom nothing was written down. */
export async function writeNotes(
  tx: Transaction,
  writer: Writer,
  { customers, noted }: CustomerRegister,
): Promise<void> {
  const { garageId, userId: savedByUserId, now } = writer
  const rows = [...noted].flatMap((customerId) => {
    const text = customers.get(customerId)?.thing.note
    return text ? [{ garageId, customerId, text, savedAt: now.toISOString(), savedByUserId }] : []
  })
  if (rows.length === 0) return
  const { version, text } = customerNotes
  await tx
    .insert(customerNotes)
    .values(rows)
    .onConflictDoUpdate({
      target: [customerNotes.garageId, customerNotes.customerId],
      set: {
        text: sql`excluded.text`,
        savedAt: sql`excluded.saved_at`,
        savedByUserId: sql`excluded.saved_by_user_id`,
        version: sql`${version} + 1`,
      },
      // one may have been written since
      setWhere: eq(text, ''),
    })
}

async function writeCars(
  tx: Transaction,
  garageId: string,
  touched: readonly { thing: KnownCar; isNew: boolean }[],
  now: Date,
): Promise<void> {
  const rows = touched.map(({ thing: { customerId, ...car }, isNew }) => ({
    isNew,
    row: { ...car, organizationId: customerId },
  }))
  const added = rows.filter(({ isNew }) => isNew).map(({ row }) => row)
  await insertMany(tx, vehicles, added)
  const { registrationNumber, vinNumber, make, model, color, year, mileageKm, mileageAt, firstUseOn } = vehicles
  const { nextInspectionOn, nextServiceOn, nextServiceKm } = vehicles
  const ids = rows.map(({ row }) => row.id)
  await updateMany(
    tx,
    vehicles,
    {
      registrationNumber,
      vinNumber,
      make,
      model,
      color,
      year,
      mileageKm,
      mileageAt,
      firstUseOn,
      nextInspectionOn,
      nextServiceOn,
      nextServiceKm,
    },
    rows.filter(({ isNew }) => !isNew).map(({ row }) => row),
    isOneOf(vehicles.id, ids),
  )
  // the garage's own customers': it sees their cars
  const seen = ids.map((vehicleId) => ({ garageId, vehicleId }))
  if (seen.length > 0) await tx.insert(vehicleGarages).values(seen).onConflictDoNothing()
  await keepReadings(tx, ids)
  await estimateServices(tx, isOneOf(vehicles.id, ids), now)
}

/** The mileages of the file of which there is no reading yet. */
const keepReadings = (tx: Transaction, vehicleIds: readonly string[]) =>
  tx.execute(sql`
    insert into ${mileageReadings} (id, vehicle_id, mileage_km, read_at)
    select gen_random_uuid(), id, mileage_km, mileage_at from ${vehicles}
    where ${isOneOf(sql`id`, vehicleIds)} and mileage_km is not null and mileage_at is not null
      and not exists (select 1 from ${mileageReadings} where vehicle_id = vehicles.id and read_at = mileage_at)`)
