import { type Challenge, solveChallenge } from '#shared/solve-challenge.ts'
import type { BotProtection } from './bot-protection.ts'

/** For tests: does a browser's work at once and returns the answer that a form sends as `human`. */
export async function humanAnswer(botProtection: BotProtection): Promise<string> {
  const given = await botProtection.challenge()
  if (!given) throw new Error('there is no challenge to solve')
  const solving = solveChallenge(given.challenge as Challenge, given.maxHashes)
  let step = solving.next()
  while (!step.done) step = solving.next()
  return step.value ?? ''
}
