const KEY = 'push-here'

/** Who turned messages on in this browser, and what it subscribed with. */
export type Chosen = { userId: string; endpoint: string; serverKey: string }

/**
 * Outlives the session: who signs in again gets messages here again, without being asked once more. Another person of the same browser has
 * chosen nothing.
 */
export function chosenHere(): Chosen | null {
  try {
    // written below, by this program
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Chosen | null
  } catch {
    return null
  }
}

export function keepChosen(chosen: Chosen | null): void {
  try {
    if (chosen) localStorage.setItem(KEY, JSON.stringify(chosen))
    else localStorage.removeItem(KEY)
  } catch {
    // forbidden storage: it is on for as long as the session lasts
  }
}
