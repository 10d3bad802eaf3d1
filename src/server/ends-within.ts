import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the work was over in time; it goes on, and its later result is ignored. Its failure in time is thrown. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController()
  work.catch(() => {})
  try {
    return await Promise.race([work.then(() => true), sleep(ms, false, { signal: over.signal }).catch(() => false)])
  } finally {
    over.abort()
  }
}
