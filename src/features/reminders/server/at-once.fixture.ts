import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { transact } from '#server/db/transact.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'

/** Does acts that send messages of a garage at the same moment: each has begun, and waits for a lock, before any of them goes on. */
export async function atOnce<Result>(
  db: Database,
  garageId: string,
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { done } = await transact(db, async (tx) => {
    // the limits on messages hold it while they count what the garage has sent
    await lockName(tx, `outreach:organization:${garageId}`)
    const begun = acts.map((act) => act())
    await expect.poll(() => waitingSessions(db.$client)).toBe(acts.length)
    return { done: Promise.all(begun) }
  })
  return done
}
