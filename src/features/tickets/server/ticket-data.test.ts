import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import type { Database } from '#server/db/database.ts'
import { PAGE_ROWS } from '#server/db/in-pages.ts'
import { streamJson } from '#server/http/stream-json.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf } from '#test/query-plans.ts'
import { ticketData } from './ticket-data.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketEvents } from './tickets.tables.ts'

const { db, pool } = await testDatabase()
const read = async (from: Database, userId: string) => json(streamJson({ part: await ticketData.read(from, userId) }))

test('years of one person’s work come whole, in order and page by page, by index', async () => {
  const { id: ticketId } = await makeTicket(db)
  const [busy, idle] = [await makeUser(db), await makeUser(db)]
  const amount = 2 * PAGE_ROWS + 100
  for (const actorUserId of [busy.id, idle.id])
    for (let at = 0; at < (actorUserId === idle.id ? 1 : amount); at += 100)
      await db.insert(ticketEvents).values(
        Array.from({ length: 100 }, (_, index) => ({
          ticketId,
          kind: 'COMMENTED' as const,
          actorUserId,
          data: { body: String(at + index) },
        })),
      )
  const bodies = Array.from({ length: amount }, (_, index) => ({ data: { body: String(index) } }))
  expect(await read(db, busy.id)).toMatchObject({ part: bodies })
  expect(await read(db, (await makeUser(db)).id)).toEqual({ part: [] })
  const plans = await plansOf(pool, (asked) => read(asked, idle.id))
  expect(plans).toContain('ticket_events_actor')
})
