/** What the browser reads (`#shared/solve-challenge.ts`); `maxHashes` bounds the work for its progress bar. */
export type ChallengeText = { challenge: unknown; maxHashes: number }

/** The guard in front of forms that visitors may send. */
export type BotProtection = {
  /**
   * Passes when `answer`, as the browser's HumanCheck gave it, is good and was not used before; it is used up by this. Throws `forbidden:
   * human_check_failed`, or `unavailable: human_check_unavailable` when the check could not be made. Check the other fields first: a person who has
   * to mend one should not have to prove anything again.
   */
  requireHuman(answer: unknown, ip: string): Promise<void>
  /** Something to work on for the browser; null when an outside service gives it. */
  challenge(): Promise<ChallengeText | null>
}
