import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '#server/log.ts'

/** A predecessor is gone within this time after its parent was killed. */
const WAIT_MS = 15_000
const TRY_EVERY_MS = 200

/** Listens, and waits a little for a port that the process before it has not yet left. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  { log, signal, waitMs = WAIT_MS }: { log: Pick<Logger, 'warn'>; signal: AbortSignal; waitMs?: number },
): Promise<void> {
  const until = Date.now() + waitMs
  for (let isFirst = true; ; isFirst = false)
    try {
      await app.listen({ host, port })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > until) throw error
      if (isFirst) log.warn({ port }, 'the port is in use: waiting for the process that has it to end')
      await sleep(TRY_EVERY_MS, undefined, { signal })
    }
}
