import type { Queryable } from '#server/db/database.ts'
import { API_SCOPES } from '../api-keys.ts'
import { apiKeys } from './api-keys.tables.ts'
import { newKey } from './key-text.ts'

type Given = Partial<typeof apiKeys.$inferInsert> & { organizationId: string }

/** Makes a key with all scopes that works for a month; `key` is what a program sends. */
export async function makeApiKey(db: Queryable, given: Given): Promise<typeof apiKeys.$inferSelect & { key: string }> {
  const { key, prefix, keyHash } = newKey()
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const [row] = await db
    .insert(apiKeys)
    .values({ name: 'Kalusto-ohjelma', scopes: [...API_SCOPES], expiresAt, prefix, keyHash, ...given })
    .returning()
  if (!row) throw new Error('the key was not made')
  return { ...row, key }
}
