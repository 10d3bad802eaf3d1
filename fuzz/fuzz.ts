import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/rate-limit.tables.ts'
import { announceForeign } from './announce-foreign.ts'
import { type Call, CSRF_TOKEN, drawCall, type Targets } from './calls.ts'
import { drawFrom } from './draw.ts'
import { OWN_ORIGIN } from './hub-calls.ts'
import { type Answer, openSender } from './send.ts'
import { makeWorld, type World } from './world.ts'

/** After so many calls there are other people and things: hostile calls end memberships, sessions and accounts. */
export const CALLS_A_WORLD = 50
const AT_ONCE = 8

export type Failed = { place: number; call: Call; answer: Answer }
export type Found = {
  /** How many calls had which end. */
  counts: Map<string, number>
  failed: Failed[]
  /** What answered a call with success at least once. */
  served: Set<string>
}

export type Fuzz = {
  url: string
  /** The product's own, which browsers name. */
  origin: string
  db: Database
  targets: Targets
  /** Which calls of the seed are sent. */
  places: readonly number[]
  seed: number
  /** The timeout of an answer and of the hub; 10 s by default. */
  limitMs?: number
  /** After each world. */
  onWorld?: (sent: number) => void
}

/**
 * Sends hostile calls to a server, and collects what must not happen: a status of 500 and above, no answer, a cut connection,
 * a live connection that receives events of another organisation. Throws when the hub no longer serves its own users.
 */
export async function fuzz({
  url,
  origin,
  db,
  targets,
  places,
  seed,
  limitMs = 10_000,
  onWorld,
}: Fuzz): Promise<Found> {
  const found: Found = { counts: new Map(), failed: [], served: new Set() }
  const sender = openSender(url, { limitMs })
  for (let from = 0; from < places.length; from += CALLS_A_WORLD) {
    const world = await makeWorld(db)
    const csrf = await csrfOf(url)
    await db.delete(rateLimits)
    const waiting = places.slice(from, from + CALLS_A_WORLD)
    const work = async () => {
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
        const call = dressed(drawCall(targets, drawFrom(seed + place), world.idsOf), { world, csrf, origin })
        const answer = await sender.send(call, place)
        note(found, { place, call, answer })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const told = await announceForeign({ url, origin, db, foreign: world.foreign, limitMs })
    for (const { place, call, heard, hangUp } of sender.takeLines()) {
      if (told.some((id) => heard().includes(id)))
        note(found, { place, call, answer: { status: 'leak', body: heard() } })
      hangUp()
    }
    onWorld?.(Math.min(from + CALLS_A_WORLD, places.length))
  }
  sender.stop()
  return found
}

type Csrf = { token: string; cookie: string }

async function csrfOf(url: string): Promise<Csrf> {
  const answer = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  return {
    token: csrfToken,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

/** With the cookies of its sender and the key of its program, and as if it came from a page of the product. */
function dressed(call: Call, { world, csrf, origin }: { world: World; csrf: Csrf; origin: string }): Call {
  const { token, cookie } = csrf
  const cookies = [world.cookieOf[call.who], cookie].filter((one) => one !== '').join('; ')
  return {
    ...call,
    headers: {
      ...call.headers,
      cookie: cookies,
      ...(call.path.startsWith('/api/v1/') && {
        authorization: `Bearer ${world.keyOf(call.who)}`,
        'idempotency-key': randomUUID(),
      }),
      ...(call.headers.origin === OWN_ORIGIN && { origin }),
    },
    ...(typeof call.body === 'string' && {
      body: call.body.replace(CSRF_TOKEN, token).replace(encodeURIComponent(CSRF_TOKEN), token),
    }),
  }
}

function note(found: Found, { place, call, answer }: Failed): void {
  const { status } = answer
  found.counts.set(String(status), (found.counts.get(String(status)) ?? 0) + 1)
  if (typeof status === 'string' || status >= 500) found.failed.push({ place, call, answer })
  else if (status < 400) found.served.add(call.target)
}
