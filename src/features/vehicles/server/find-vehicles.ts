import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { isUuid } from '#shared/id.ts'
import type { Vehicle } from '../vehicles.ts'
import { visibleVehicles } from './vehicles.access.ts'
import { vehicles } from './vehicles.tables.ts'

const LIMIT = 20

export const vehicleColumns = {
  id: vehicles.id,
  registrationNumber: vehicles.registrationNumber,
  vinNumber: vehicles.vinNumber,
  make: vehicles.make,
  model: vehicles.model,
  color: vehicles.color,
  year: vehicles.year,
  mileageKm: vehicles.mileageKm,
  mileageAt: vehicles.mileageAt,
  nextInspectionOn: vehicles.nextInspectionOn,
  nextServiceOn: vehicles.nextServiceOn,
  nextServiceKm: vehicles.nextServiceKm,
}

/** Vehicles to choose from by part of the number, make or model; for a garage those of one customer. */
export async function findVehicles(
  { db, membership }: OrganizationContext,
  { text, customerId }: { text: string; customerId?: string | undefined },
): Promise<Vehicle[]> {
  if (customerId && !isUuid(customerId)) return []
  const needle = text.toUpperCase().replace(/[\s-]/g, '')
  return db
    .select(vehicleColumns)
    .from(vehicles)
    .where(
      and(
        visibleVehicles(db, membership),
        isNull(vehicles.retiredAt),
        customerId ? eq(vehicles.organizationId, customerId) : undefined,
        needle
          ? sql`position(${needle} in upper(replace(concat_ws('', ${vehicles.registrationNumber}, ${vehicles.vinNumber},
              ${vehicles.make}, ${vehicles.model}), '-', ''))) > 0`
          : undefined,
      ),
    )
    .orderBy(asc(vehicles.registrationNumber), asc(vehicles.id))
    .limit(LIMIT)
}
