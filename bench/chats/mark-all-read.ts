import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { median } from '../measure.ts'
import { cookie } from '../operations.ts'
import { alone, type Server } from '../processes.ts'
import { ask } from '../same-answer.ts'
import type { Request } from '../wrk.ts'
import type { Flat } from './flat.ts'
import { addUnread, type Unread, unmark } from './world.ts'

const [FEW, MANY] = [100, 100_000]
const TRIES = 30
/** The first tries of a round. */
const WARMING = 5

type Options = { pool: pg.Pool; servers: readonly Server[]; rounds: number }

/** Marks all notifications read, of which each time all are unread, one after the other on each server. */
export async function measureMarkAllRead({ pool, servers, rounds }: Options): Promise<Flat[]> {
  const few = await addUnread(pool, FEW)
  const many = await addUnread(pool, MANY)
  await pool.query('vacuum analyze notifications')
  for (const unread of [few, many]) await requireSameMark(unread)
  const flats: Flat[] = servers.map(({ name }) => ({
    title: `All notifications marked read, ${name === 'product' ? 'the product' : 'the real limit'}`,
    sizes: [FEW.toLocaleString('en'), MANY.toLocaleString('en')],
    little: [],
    much: [],
  }))
  for (let round = 0; round < rounds; round++)
    for (const [index, server] of servers.entries()) {
      const others = servers.filter((one) => one !== server)
      const { little, much } = await alone(others, () => p50sOf(server))
      flats[index]?.little.push(little)
      flats[index]?.much.push(much)
    }
  return flats

  /** Few and many in turn, so that a loud moment of the machine hits both. */
  async function p50sOf(server: Server): Promise<{ little: number; much: number }> {
    const [little, much]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < WARMING + TRIES; turn++) {
      little.push(await msOf(server, few))
      much.push(await msOf(server, many))
    }
    return { little: median(little.slice(WARMING)), much: median(much.slice(WARMING)) }
  }

  async function msOf(server: Server, unread: Unread): Promise<number> {
    await unmark(pool, unread)
    const from = performance.now()
    await (await ask(server, marking(unread))).text()
    return performance.now() - from
  }

  /** Both answer alike, leave the same mark, and nothing unread. */
  async function requireSameMark(unread: Unread): Promise<void> {
    const left: unknown[] = []
    for (const server of servers) {
      await unmark(pool, unread)
      const before = await unreadOf(unread)
      const said: unknown = await (await ask(server, marking(unread))).json()
      const { rows } = await pool.query(
        'select user_id, read_until, marked_at > read_until as after from notification_read_marks where organization_id = $1',
        [unread.organizationId],
      )
      left.push({ said, rows, before, unread: await unreadOf(unread) })
    }
    const [first, second] = left
    if (!isDeepStrictEqual(first, second) || !JSON.stringify(first).endsWith('"unread":0}'))
      throw new Error(`marking all read differs\n${JSON.stringify(first)}\n${JSON.stringify(second)}`)
  }

  /** As the product counts them. */
  async function unreadOf({ organizationId, session }: Unread): Promise<number> {
    const [product] = servers
    if (!product) throw new Error('no product')
    const input = encodeURIComponent(JSON.stringify({ organizationId, count: 'unread' }))
    const path = `/api/trpc/notifications.count?input=${input}`
    const answer = await ask(product, { method: 'GET', path, headers: cookie(session) })
    return ((await answer.json()) as { result: { data: number } }).result.data
  }
}

const marking = ({ organizationId, session }: Unread): Request => ({
  method: 'POST',
  path: '/api/trpc/notifications.markAllRead',
  body: JSON.stringify({ organizationId }),
  headers: { 'content-type': 'application/json', ...cookie(session) },
})
