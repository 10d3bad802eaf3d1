import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Database } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { HUB_PATH } from '#server/realtime/hub.ts'
import { realtimePresence } from '#server/realtime/realtime.tables.ts'
import { cookieOf } from '../src/main/two-sides.fixture.ts'
import type { Foreign } from './world.ts'

type Given = { url: string; origin: string; db: Database; foreign: Foreign; limitMs: number }

/**
 * Publishes on the channels of the foreign organisations, and waits until one of their users has received it, so that
 * every other subscriber has received it as well. Resolves to what must not reach others: the ids of all events. Throws when the
 * hub does not serve that user, or when another user is present there.
 */
export async function announceForeign({
  url,
  origin,
  db,
  foreign: { garageId, organizationIds },
  limitMs,
}: Given): Promise<string[]> {
  const isShut = await hasRows(
    db,
    organizations,
    and(eq(organizations.id, garageId), isNotNull(organizations.disabledAt)),
  )
  // a hostile call of a super-user may have done that
  if (isShut) return [...organizationIds]
  const socket = io(url, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: limitMs,
    extraHeaders: { cookie: await memberOf(db, garageId), origin },
  })
  try {
    await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
    const { ok } = await socket.timeout(limitMs).emitWithAck('subscribe', { organizationId: garageId })
    if (!ok) throw new Error('the hub lets nobody into their own channel')
    const ticketId = randomUUID()
    const heard = new Promise<void>((done, fail) => {
      const late = setTimeout(() => fail(new Error('the hub tells nobody anything')), limitMs)
      socket.on('event', (_organizationId, event: { ticketId?: string }) => {
        if (event.ticketId !== ticketId) return
        clearTimeout(late)
        done()
      })
    })
    await transact(db, async (tx) => invalidate(tx, organizationIds, { type: 'ticketEvent.new', ticketId }))
    await heard
    if (await hasRows(db, realtimePresence, inArray(realtimePresence.organizationId, [...organizationIds])))
      throw new Error('somebody is seen in an organisation that is not theirs')
    return [ticketId, ...organizationIds]
  } finally {
    socket.disconnect()
  }
}

/** A user who joins now: earlier hostile calls may have ended the other sessions. */
async function memberOf(db: Database, organizationId: string): Promise<string> {
  const { id } = await makeUser(db)
  await makeMembership(db, id, organizationId, 'MEMBER')
  return cookieOf(db, id)
}
