import type { Logger } from '#server/log.ts'

/** How long a shutdown may take before the process ends with work still under way; Docker kills after ten seconds. */
const SHUTDOWN_LIMIT_MS = 9000

export type Lifecycle = {
  /** Aborts when the process begins to stop. */
  signal: AbortSignal
  /** Registers what has to be ended; the newest is ended first. */
  onStop: (what: string, end: () => Promise<unknown>) => void
  /** Ends everything in order and then the process. The first call counts. */
  stop: (why: string, exitCode: number) => Promise<void>
}

type LifecycleOptions = {
  /** Between the sign that it stops, which readiness reports to a balancer, and the end of anything. Not after a failure. */
  pauseMs?: number
  exit?: (code: number) => void
}

/** What a process has opened, and how it goes down. `exit` is the process's own but in tests. */
export function createLifecycle(log: Logger, { pauseMs = 0, exit = process.exit }: LifecycleOptions = {}): Lifecycle {
  const ends: { what: string; end: () => Promise<unknown> }[] = []
  const stopping = new AbortController()
  return {
    signal: stopping.signal,
    onStop: (what, end) => void ends.unshift({ what, end }),
    async stop(why, exitCode) {
      if (stopping.signal.aborted) return
      log.info({ why }, 'shutting down')
      stopping.abort()
      if (exitCode === 0 && pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs))
      let current = ''
      const limit = setTimeout(() => {
        log.error({ waitingFor: current }, 'the shutdown takes too long and is cut off')
        exit(1)
      }, SHUTDOWN_LIMIT_MS)
      for (const { what, end } of ends) {
        current = what
        await end().catch((error: unknown) => log.error({ err: error, what }, 'could not be ended'))
      }
      clearTimeout(limit)
      log.info('stopped')
      exit(exitCode)
    },
  }
}
