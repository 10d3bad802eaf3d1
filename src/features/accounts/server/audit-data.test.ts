import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { PAGE_ROWS } from '#server/db/in-pages.ts'
import { streamJson } from '#server/http/stream-json.ts'
import { testDatabase } from '#test/database.ts'
import { makeUser } from './accounts.factory.ts'
import { auditData } from './audit-data.ts'

const { db } = await testDatabase()

test('every act is in one’s own copy once, also of many at the same moment', async () => {
  const [me, other] = [await makeUser(db), await makeUser(db)]
  const at = '2026-03-05T22:30:00.123Z'
  const act = { at, actorUserId: me.id, userId: other.id, actingAs: 'admin' as const, action: 'organizations.invited' }
  const amount = PAGE_ROWS + 10
  await db.insert(auditEvents).values(Array.from({ length: amount }, () => act))
  const read = async (userId: string) => json(streamJson({ ...((await auditData.read(db, userId)) as object) }))
  const mine = (await read(me.id)) as { own: { id: string }[]; aboutMe: unknown[] }
  expect([new Set(mine.own.map(({ id }) => id)).size, mine.own.length, mine.aboutMe]).toEqual([amount, amount, []])
  expect(((await read(other.id)) as typeof mine).aboutMe).toHaveLength(amount)
})
