import { eq, sql } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import { vehicles } from './vehicles.tables.ts'

/** A person's name may be among them. */
const noFacts = { costCentre: '', location: '', groupName: '', driverId: null }

/** The cars of a garage's own customer. An erased person's stay with their books, out of use: no reminder is sent of them. */
export const vehiclesOfCustomer: CustomerData = {
  name: 'vehicles',
  read: (db, customerId) =>
    db
      .select({
        registrationNumber: vehicles.registrationNumber,
        vinNumber: vehicles.vinNumber,
        make: vehicles.make,
        model: vehicles.model,
        year: vehicles.year,
        color: vehicles.color,
        mileageKm: vehicles.mileageKm,
        engineHours: sql<number | null>`${vehicles.engineTenths} / 10.0`.mapWith(Number),
        nextServiceOn: vehicles.nextServiceOn,
        nextInspectionOn: vehicles.nextInspectionOn,
        costCentre: vehicles.costCentre,
        location: vehicles.location,
        groupName: vehicles.groupName,
      })
      .from(vehicles)
      .where(eq(vehicles.organizationId, customerId)),
  async erase(tx, { customerId, now }) {
    await tx
      .update(vehicles)
      .set({
        ...noFacts,
        retiredAt: sql`coalesce(${vehicles.retiredAt}, ${now.toISOString()})`,
        version: sql`${vehicles.version} + 1`,
      })
      .where(eq(vehicles.organizationId, customerId))
  },
}
