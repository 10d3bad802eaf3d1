import type { Handed } from '#server/events/listener.ts'
import { createLog } from '#server/log.ts'

/** An event as the relay passes it to a listener at its first try, in a batch of one: `listener.handle(tx, handed(payload))`. */
export const handed = (payload: unknown, given: Partial<Handed> = {}): Handed[] => [
  {
    eventId: 1,
    name: 'given by the test',
    payload,
    attempt: 1,
    announcedAt: new Date().toISOString(),
    log: createLog('silent'),
    ...given,
  },
]
