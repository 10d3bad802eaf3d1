import type { Queryable } from '#server/db/database.ts'
import { drivers } from './drivers.tables.ts'

type Given = Partial<typeof drivers.$inferInsert> & { organizationId: string }

export async function makeDriver(db: Queryable, given: Given): Promise<typeof drivers.$inferSelect> {
  const [made] = await db
    .insert(drivers)
    .values({ name: 'Kaisa Kuljettaja', ...given })
    .returning()
  if (!made) throw new Error('the driver was not made')
  return made
}
