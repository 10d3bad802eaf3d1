import type { Pool, PoolClient } from 'pg'

/** The one LISTEN/NOTIFY channel of the product; `#server/realtime/bus.ts` reads what is sent here. */
export const BUS_CHANNEL = 'huoltosilta'

/** $1 the messages. */
export const notify = {
  name: 'notify',
  text: `select pg_notify('${BUS_CHANNEL}', message) from unnest($1::text[]) as message`,
}

/** Carries messages to all processes in place of NOTIFY, which is what serialises commits. */
export type MessageCarrier = {
  /** Whether it can carry now; otherwise NOTIFY does. */
  isReady: () => boolean
  /** Resolves when all have been taken. */
  send: (messages: readonly string[]) => Promise<void>
}

const carriers = new WeakMap<object, { pool: Pool; carrier: MessageCarrier }>()

/** From now on the messages of this pool's transactions go by the carrier. */
export const carryBy = (pool: Pool, carrier: MessageCarrier): void => void carriers.set(pool, { pool, carrier })

/**
 * How messages leave after a commit; null: by NOTIFY, within it. Of a connection within a transaction always null. What the carrier does not take goes by
 * NOTIFY, so that a message may come twice; a process that is killed between the commit and the carrier loses it, which costs a screen its freshness.
 */
export function carrierOf(client: Pool | PoolClient): ((messages: readonly string[]) => void) | null {
  const carried = carriers.get(client)
  if (!carried?.carrier.isReady()) return null
  const { pool, carrier } = carried
  return (messages) => {
    carrier
      .send(messages)
      .catch(() => pool.query({ ...notify, values: [messages] }))
      // browsers refetch by their own means as well
      .catch(() => {})
  }
}
