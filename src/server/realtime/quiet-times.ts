/** So many channels are remembered, the last ones that were spoken on: some megabytes at most. */
const CHANNELS = 20_000

/**
 * For how long each channel has certainly been quiet, as far as this process knows: from it a browser that joins a channel sees whether something was
 * published between its last question and now. The clock counts milliseconds.
 */
export function createQuietTimes({ now = () => performance.now(), channels = CHANNELS } = {}) {
  const spokenAt = new Map<string, number>()
  // before that it is not known
  let since = now()

  return {
    /** Something is said on these channels. */
    end(organizationIds: readonly string[]): void {
      for (const id of organizationIds) {
        spokenAt.delete(id)
        spokenAt.set(id, now())
      }
      for (const [id, at] of spokenAt) {
        if (spokenAt.size <= channels) break
        spokenAt.delete(id)
        since = at
      }
    },
    /** Something may have been said on any channel. */
    endAll(): void {
      spokenAt.clear()
      since = now()
    },
    /** Milliseconds. */
    of: (organizationId: string): number => now() - Math.max(since, spokenAt.get(organizationId) ?? 0),
  }
}
