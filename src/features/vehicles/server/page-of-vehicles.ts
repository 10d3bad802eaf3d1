import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { connected } from '#features/organizations/server/visible-parties.ts'
import type { ReaderContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { Vehicle } from '../vehicles.ts'
import { plateKeySql } from './plate-key-sql.ts'
import { vehicleColumns } from './vehicle-columns.ts'
import { vehicleGarages, vehicles } from './vehicles.tables.ts'

type Asked = { cursor: string | null; limit: number; registrationNumber?: string | undefined }
type Listed = Vehicle & { retiredAt: string | null; customer: { id: string; name: string } }

const columns = {
  ...vehicleColumns,
  retiredAt: vehicles.retiredAt,
  customer: { id: organizations.id, name: organizations.name },
}

/**
 * The vehicles that the side may see, in the order in which they were recorded, with those out of use; `cursor` is the last one of the page before.
 * `next` is null after the last page.
 */
export const pageOfVehicles = (
  ctx: ReaderContext,
  { cursor, limit, registrationNumber = '' }: Asked,
): Promise<{ rows: Listed[]; next: string | null }> =>
  abortableRead(ctx, async (reader) => {
    if (cursor !== null && !isUuid(cursor)) throw notFound('vehicle')
    const plate = plateKey(registrationNumber)
    const hasPlate = plate === '' ? undefined : eq(plateKeySql(vehicles.registrationNumber), plate)
    const { organizationId, organizationType } = ctx.membership
    const page = organizationType === 'GARAGE' ? ofGarage : ofCustomer
    const found = await page(reader, organizationId, { cursor, hasPlate }).limit(limit + 1)
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
  })

type Condition = { cursor: string | null; hasPlate: SQL | undefined }

const ofCustomer = (db: Queryable, customerId: string, { cursor, hasPlate }: Condition) =>
  db
    .select(columns)
    .from(vehicles)
    .innerJoin(organizations, eq(organizations.id, vehicles.organizationId))
    .where(and(eq(vehicles.organizationId, customerId), cursor ? gt(vehicles.id, cursor) : undefined, hasPlate))
    .orderBy(asc(vehicles.id))

/** By the cars that have been with the garage: those of customers that are connected with it, as `visibleVehicles` says. */
const ofGarage = (db: Queryable, garageId: string, { cursor, hasPlate }: Condition) =>
  db
    .select(columns)
    .from(vehicleGarages)
    .innerJoin(vehicles, eq(vehicles.id, vehicleGarages.vehicleId))
    .innerJoin(organizations, and(eq(organizations.id, vehicles.organizationId), isNull(organizations.disabledAt)))
    .where(
      and(
        eq(vehicleGarages.garageId, garageId),
        cursor ? gt(vehicleGarages.vehicleId, cursor) : undefined,
        connected(garageId, vehicles.organizationId),
        hasPlate,
      ),
    )
    .orderBy(asc(vehicleGarages.vehicleId))
