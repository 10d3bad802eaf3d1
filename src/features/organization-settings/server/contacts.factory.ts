import type { Queryable } from '#server/db/database.ts'
import { contacts } from './organization-settings.tables.ts'

type Given = Partial<typeof contacts.$inferInsert> & { organizationId: string }

export async function makeContact(db: Queryable, given: Given): Promise<typeof contacts.$inferSelect> {
  const [made] = await db
    .insert(contacts)
    .values({ name: 'Yrjö Yhteyshenkilö', ...given })
    .returning()
  if (!made) throw new Error('the contact was not made')
  return made
}
