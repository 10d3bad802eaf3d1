import type { Session } from './session-calls.ts'

export type FirstAnswer = { procedure: string; input?: unknown; data: unknown }

/** What the server answered beforehand, with the document (docs/first-screen.md). */
export type FirstAnswers = { session: Session; answers: readonly FirstAnswer[] }

/** Reads the block that the document of a signed-in person carries; null where there is none. */
export function readFirstAnswers(place: Document): FirstAnswers | null {
  const text = place.getElementById('first-answers')?.textContent
  if (!text) return null
  try {
    // written by the server of the same build
    return JSON.parse(text) as FirstAnswers
  } catch {
    return null
  }
}

export const firstAnswers = readFirstAnswers(document)

/**
 * When they were asked for, by the clock of this device, which may be minutes off the server's: none of them is older than that, and
 * none may be taken for younger.
 */
export function firstAnswersAt(): number {
  const [opening] = performance.getEntriesByType('navigation')
  // 0 where a service worker brought the document
  const sentMs = opening instanceof PerformanceNavigationTiming ? opening.requestStart : 0
  return performance.timeOrigin + sentMs
}
