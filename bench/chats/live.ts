import type pg from 'pg'
import { type Crowd, makeCrowd, type Seen, seenOf, sentToSeen } from '../live/crowd.ts'
import type { Saying } from '../live/job.ts'
import type { Person } from '../live/people.ts'
import { placeOf } from '../live/place.ts'
import { runClients } from '../live/run-clients.ts'
import { seenRow } from '../live/table.ts'
import { table } from '../markdown.ts'
import { cpuMs, quiet, type Server } from '../processes.ts'
import type { World } from '../world.ts'

export type Sizes = { clients: number; members: number; events: number }
/** Of one message to many: milliseconds until the last of them has received it, and CPU of Node. */
type FanOut = { last: Seen; nodeMs: number }
export type Live = { one: Seen; steady: Seen; fanOut: FanOut; sizes: Sizes }

type Given = { product: Server; world: World; crowd: Crowd; colleagues: readonly Person[]; sizes: Sizes }

/** A message of the measured customer to one of its garages. */
const message = ({ customer }: World, otherId: string): Saying => ({
  organizationId: customer.id,
  session: customer.session,
  procedure: 'chats.send',
  input: { otherId, body: 'Milloin auto on valmis?' },
  heardBy: otherId,
  thing: otherId,
})

/** So many clients of garages to which the customer writes. */
export const makeReaders = (pool: pg.Pool, world: World, clients: number): Promise<Crowd> =>
  makeCrowd(pool, {
    clients,
    customerId: world.customer.id,
    say: ({ organizationId }) => message(world, organizationId),
  })

/** To many garages with some people each, then to one with many. */
export async function measureLive({ product, world, crowd, colleagues, sizes }: Given): Promise<Live> {
  const at = placeOf(product)
  const seen = await sentToSeen(at, crowd)
  return { ...seen, fanOut: await fanOutTo(), sizes }

  async function fanOutTo(): Promise<FanOut> {
    const sayings = Array.from({ length: sizes.events }, () => message(world, world.garage.id))
    let before = 0
    const done = await runClients(
      { ...at, people: colleagues, work: { kind: 'sayings', sayings, everyMs: null } },
      async () => {
        await quiet(product.pid)
        before = cpuMs(product.pid)
      },
    )
    const nodeMs = (cpuMs(product.pid) - before) / sizes.events
    return { last: seenOf(done.seenMs.map((times) => Math.max(...times))), nodeMs }
  }
}

export function liveTable({ one, steady, fanOut, sizes }: Live): string {
  const { p50, p99 } = fanOut.last
  return table([
    ['Live', 'Measured', 'Goal'],
    seenRow('Message', 'one at a time', sizes.clients, one),
    seenRow('Message', '50 a second', sizes.clients, steady),
    [
      `One message to ${sizes.members} people of one organisation, until the last has heard it, p50 / p99`,
      `${p50.toFixed(1)} / ${p99.toFixed(1)} ms (${sizes.events} messages)`,
      '',
    ],
    ['The same, CPU of Node for each message', `${fanOut.nodeMs.toFixed(1)} ms`, ''],
  ])
}
