import { useState } from 'react'
import type { Point } from '#shared/distance.ts'

const TIMEOUT_MS = 15_000
/** A position of the last minutes will do: a car does not cross the country in them. */
const FRESH_MS = 300_000

type OwnLocation =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; point: Point }
  | { state: 'failed'; why: string }

const REASONS: Record<number, string> = {
  1: 'Selain ei saa käyttää sijaintiasi. Salli sijainti selaimen asetuksissa tai valitse paikkakunta.',
  2: 'Sijaintia ei saatu selville. Valitse paikkakunta.',
  3: 'Sijainnin haku kesti liian kauan. Yritä uudelleen tai valitse paikkakunta.',
}

/** Where the person is; the browser is asked, and its permission with it, only when `ask` is called. */
export function useOwnLocation() {
  const [location, setLocation] = useState<OwnLocation>({ state: 'none' })
  const ask = () => {
    if (!('geolocation' in navigator)) return setLocation({ state: 'failed', why: REASONS[2] ?? '' })
    setLocation({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        // some hundred metres are near enough, and all that the server needs to know
        setLocation({
          state: 'known',
          point: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) },
        }),
      ({ code }) => setLocation({ state: 'failed', why: REASONS[code] ?? REASONS[2] ?? '' }),
      { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
    )
  }
  return { location, ask, forget: () => setLocation({ state: 'none' }) }
}

const rounded = (degrees: number): number => Math.round(degrees * 500) / 500
