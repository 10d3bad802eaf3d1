import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { estimateService } from './estimate-service.ts'
import { vehicles } from './vehicles.tables.ts'

/** When the vehicle is to be serviced next, as a service has just given it; what it does not give stays. The vehicle is locked. */
export async function setNextService(
  tx: Transaction,
  vehicleId: string,
  { nextServiceOn, nextServiceKm }: { nextServiceOn: string | null; nextServiceKm: number | null },
): Promise<void> {
  if (nextServiceOn === null && nextServiceKm === null) return
  await tx
    .update(vehicles)
    .set({
      servicedOn: null,
      ...(nextServiceOn !== null && { nextServiceOn }),
      ...(nextServiceKm !== null && { nextServiceKm }),
      version: sql`${vehicles.version} + 1`,
    })
    .where(
      and(
        eq(vehicles.id, vehicleId),
        sql`(${nextServiceOn}::date, ${nextServiceKm}::int) is distinct from (${vehicles.nextServiceOn}, ${vehicles.nextServiceKm})`,
      ),
    )
  if (nextServiceKm !== null) await estimateService(tx, vehicleId)
}
