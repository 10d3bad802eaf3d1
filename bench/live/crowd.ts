import type pg from 'pg'
import type { Saying } from './job.ts'
import { addGarage, addPeople, type Garage, type Person } from './people.ts'
import { runClients } from './run-clients.ts'

/** Garages of some people each, and what is said to each of them in turn. */
export type Crowd = { people: Person[]; sayings: Saying[] }
/** Milliseconds from sent to seen. */
export type Seen = { p50: number; p99: number; deliveries: number }

/** People of one garage. */
const TOGETHER = 20
/** How often each of them is spoken to. */
const PASSES = 5
/** 50 in a second. */
const STEADY_MS = 20

/** So many clients of garages that all work for one customer; `say` is what is published to a garage, of which `member` is one. */
export async function makeCrowd(
  pool: pg.Pool,
  { clients, customerId, say }: { clients: number; customerId: string; say: (to: Garage, member: Person) => Saying },
): Promise<Crowd> {
  const garages: Garage[] = []
  for (let count = 0; count < Math.ceil(clients / TOGETHER); count++) garages.push(await addGarage(pool, customerId))
  const places = garages.flatMap(({ organizationId }) => Array.from({ length: TOGETHER }, () => organizationId))
  const people = await addPeople(pool, places.slice(0, clients))
  const sayings = garages.flatMap((garage) =>
    people
      .filter((person) => person.organizationId === garage.organizationId)
      .slice(0, 1)
      .map((member) => say(garage, member)),
  )
  return { people, sayings: Array.from({ length: PASSES }, () => sayings).flat() }
}

/** From saying to seeing: one at a time, then 50 a second. */
export async function sentToSeen(
  at: { url: string; origin: string },
  { people, sayings }: Crowd,
): Promise<{ one: Seen; steady: Seen }> {
  const run = async (everyMs: number | null) =>
    seenOf((await runClients({ ...at, people, work: { kind: 'sayings', sayings, everyMs } })).seenMs.flat())
  return { one: await run(null), steady: await run(STEADY_MS) }
}

export function seenOf(values: readonly number[]): Seen {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), deliveries: sorted.length }
}
