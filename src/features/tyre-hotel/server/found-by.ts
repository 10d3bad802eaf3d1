import { type SQL, sql } from 'drizzle-orm'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { tyrePlaces, tyreSets } from './tyre-hotel.tables.ts'

/** Writes what the search of everything finds these sets by; `where` is about `tyre_sets`. */
export const noteFoundBy = (db: Queryable, where: SQL) =>
  db.execute(sql`
    update ${tyreSets} set found_by = concat_ws(' ',
      (select concat_ws(' ', replace(${vehicles.registrationNumber}, ' ', ''), ${vehicles.vinNumber})
        from ${vehicles} where ${vehicles.id} = ${tyreSets.vehicleId}),
      (select ${tyrePlaces.name} from ${tyrePlaces} where ${tyrePlaces.id} = ${tyreSets.placeId}))
    where ${where}`)
