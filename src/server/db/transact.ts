import type { PoolClient } from 'pg'
import { collect, type Invalidation } from '../events/announce.ts'
import { newMessageId, PROCESS_ID } from '../process-id.ts'
import { type Database, openTransaction, type Transaction } from './database.ts'
import { BUS_CHANNEL, carrierOf, notify } from './message-carrier.ts'
import { isStillRunning, withConnection } from './with-connection.ts'

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const PAYLOAD_LIMIT_BYTES = 7900
/** A transaction that has more to say, such as an import, says nothing. */
const MESSAGES_LIMIT = 10

/**
 * `$n`: the events as a JSON list of names, payloads and, where they wait, the moment and the key to withdraw them by; of a trace that is recorded also
 * its context.
 */
const insertEvents = (parameter: string) => `
  insert into outbox_events (name, payload, next_attempt_at, withdraw_key, traceparent)
  select event ->> 'name', event -> 'payload', coalesce((event ->> 'notBefore')::timestamptz, now()),
    event ->> 'withdrawKey', event ->> 'traceparent'
  from jsonb_array_elements(${parameter}::jsonb) with ordinality as list(event, position)
  order by position`
/** $1 the events. */
const announceOnly = { name: 'announce', text: insertEvents('$1') }
/** $1 the message of the bus, $2 the events. */
export const announceAndNotify = {
  name: 'announce-and-notify',
  text: `with announced as (${insertEvents('$2')}) select pg_notify('${BUS_CHANNEL}', $1)`,
}

/**
 * Runs the work in one transaction. Events announced in it become outbox rows and invalidations become a NOTIFY, both in a
 * single statement just before the commit, since NOTIFY serialises commits; more than fit into one payload become several. Where something else carries
 * messages (`message-carrier.ts`), they leave after the commit.
 * Never call the pool, the network or the disk from inside the work.
 */
export const transact = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  withConnection(db.$client, async (client, discard) => {
    const tx = openTransaction(client)
    const { events, invalidations, forget } = collect(tx)
    try {
      await client.query('begin')
      const result = await work(tx)
      const isSilent = events.length === 0 && invalidations.length === 0
      const messages = isSilent ? [] : messagesOf(events.length > 0, each(invalidations))
      const send = carrierOf(db.$client)
      if (send && events.length > 0) await client.query({ ...announceOnly, values: [JSON.stringify(events)] })
      if (!send && messages.length > 0) await notifyWithin(client, messages, events)
      await client.query('commit')
      if (messages.length > 0) send?.(messages)
      return result
    } catch (error) {
      // a connection that did not roll back must not serve anyone else
      if (isStillRunning(error)) discard(error as Error)
      else await client.query('rollback').catch(discard)
      throw error
    } finally {
      forget()
    }
  })

async function notifyWithin(client: PoolClient, messages: readonly string[], events: readonly unknown[]) {
  const [first, ...others] = messages
  if (others.length > 0) await client.query({ ...notify, values: [others] })
  await client.query(
    events.length === 0
      ? { ...notify, values: [[first]] }
      : { ...announceAndNotify, values: [first, JSON.stringify(events)] },
  )
}

/** Several changes of one thing in a transaction make the same screens old. */
const each = (invalidations: readonly Invalidation[]): Invalidation[] => [
  ...new Map(invalidations.map((one) => [JSON.stringify(one), one])).values(),
]

/** The bus messages of a transaction, nearly always one. */
function messagesOf(relay: boolean, invalidations: readonly Invalidation[]): string[] {
  const text = JSON.stringify({ id: newMessageId(), origin: PROCESS_ID, relay, invalidations })
  const bytes = Buffer.byteLength(text)
  if (bytes < PAYLOAD_LIMIT_BYTES) return [text]
  // invalidations are an optimisation: clients refetch by their own means as well, and the relay's wake-up is all that is left
  if (invalidations.length === 1 || bytes > MESSAGES_LIMIT * PAYLOAD_LIMIT_BYTES) return messagesOf(true, [])
  const half = Math.ceil(invalidations.length / 2)
  return [...messagesOf(relay, invalidations.slice(0, half)), ...messagesOf(false, invalidations.slice(half))]
}
