import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import { hashToken } from '#server/secure-token.ts'
import { type PushSubscriptionRow, pushSubscriptions } from './push.tables.ts'

const newKey = () => createECDH('prime256v1').generateKeys('base64url')

/** The key of ours that made devices subscribed with. */
export const SERVER_KEY = newKey()

/** A device of the user, signed in for it. */
export async function makeDevice(
  db: Queryable,
  userId: string,
  given: Partial<typeof pushSubscriptions.$inferInsert> = {},
): Promise<PushSubscriptionRow> {
  const [made] = await db
    .insert(pushSubscriptions)
    .values({
      userId,
      p256dh: newKey(),
      auth: randomBytes(16).toString('base64url'),
      serverKey: SERVER_KEY,
      sessionHash: hashToken(await makeSession(db, userId)),
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      ...given,
    })
    .returning()
  if (!made) throw new Error('the device was not made')
  return made
}
