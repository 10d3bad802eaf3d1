import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bookingPages } from './booking-page.tables.ts'

/** The address of a garage's booking page inside another query, null where it is off; `garageId` is the column that holds the garage's id. */
export const bookingSlugOf = (garageId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select ${bookingPages.slug} from ${bookingPages}
    where ${and(eq(bookingPages.organizationId, garageId), eq(bookingPages.isOn, true))})`
