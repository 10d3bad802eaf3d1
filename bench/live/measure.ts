import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken } from '#server/secure-token.ts'
import { cpuMs, familyCpuMs, type Server } from '../processes.ts'
import type { Stage } from '../stage.ts'
import type { World } from '../world.ts'
import type { Comment } from './job.ts'
import { addGarage, addPeople, type Person } from './people.ts'
import { recordDesk } from './record-desk.ts'
import { runClients } from './run-clients.ts'

export type Sizes = { desks: number; clients: number; people: number; comments: number }

/** Of one comment with many desks open: CPU of the two, and what one client receives and asks. */
export type FanOut = {
  nodeMs: number
  postgresMs: number
  asked: string[]
  socketBytes: number
  answerBytes: number
}
/** Milliseconds from sent to seen. */
export type Seen = { p50: number; p99: number; deliveries: number }
/** What all received while many came online: nobody showing who is, and each of them. */
export type Presence = { bytes: number; shownBytes: number }
export type Live = { fanOut: FanOut; one: Seen; steady: Seen; presence: Presence; sizes: Sizes }

/** People of one organisation in the measurement of sending and seeing. */
const TOGETHER = 20
/** 50 comments in a second. */
const STEADY_MS = 20
const SETTLE_MS = 2000
/** How often each organisation's ticket is commented on. */
const PASSES = 5

export async function measureLive(stage: Stage, product: Server, world: World, sizes: Sizes): Promise<Live> {
  const origin = product.url.replace('127.0.0.1', 'localhost')
  const at = { url: product.url, origin }
  const { pool } = stage

  const comment = await commentOnDesk()
  const fanOut = await measureFanOut()
  const { people, comments } = await makeCrowd()
  const one = seenOf((await runClients({ ...at, people, work: { kind: 'comments', comments, everyMs: null } })).seenMs)
  const steadily = await runClients({ ...at, people, work: { kind: 'comments', comments, everyMs: STEADY_MS } })
  const colleagues = await addPeople(
    pool,
    Array.from({ length: sizes.people }, () => world.garage.id),
  )
  const comeOnline = async (isShown: boolean) =>
    (await runClients({ ...at, people: colleagues, work: { kind: 'presence', isShown } })).socketBytes
  const presence = { bytes: await comeOnline(false), shownBytes: await comeOnline(true) }
  return { fanOut, one, steady: seenOf(steadily.seenMs), presence, sizes }

  /** A comment by the customer of a ticket that the desk shows. */
  async function commentOnDesk(): Promise<Comment> {
    const input = encodeURIComponent(JSON.stringify({ organizationId: world.garage.id }))
    const headers = { cookie: `next-auth.session-token=${world.garage.session}` }
    const answer = await fetch(`${product.url}/api/trpc/tickets.listWithGroups?input=${input}`, { headers })
    type Desk = { result: { data: { tickets: { id: string; customer: { id: string } }[] }[] } }
    const shown = ((await answer.json()) as Desk).result.data.flatMap(({ tickets }) => tickets)[0]
    if (!shown) throw new Error('the desk is empty')
    await pool.query(
      `insert into memberships (user_id, organization_id, role) select user_id, $2, 'ADMIN' from sessions where token_hash = $1
       on conflict do nothing`,
      [hashToken(world.customer.session), shown.customer.id],
    )
    const { session } = world.customer
    return { organizationId: shown.customer.id, session, ticketId: shown.id, heardBy: world.garage.id }
  }

  async function measureFanOut(): Promise<FanOut> {
    const people = await addPeople(
      pool,
      Array.from({ length: sizes.desks }, () => world.garage.id),
    )
    const [somebody] = people
    if (!somebody) throw new Error('no desk is open')
    const asked = await recordDesk(origin, somebody.session, () => say(product, comment))
    await sleep(SETTLE_MS)
    const comments = Array.from({ length: sizes.comments }, () => comment)
    let [node, postgres] = [0, 0]
    const done = await runClients({ ...at, people, work: { kind: 'desks', comments, paths: asked } }, () => {
      ;[node, postgres] = [cpuMs(product.pid), familyCpuMs(stage.postgresPid)]
    })
    const perComment = (amount: number) => amount / sizes.comments
    return {
      asked,
      nodeMs: perComment(cpuMs(product.pid) - node),
      postgresMs: perComment(familyCpuMs(stage.postgresPid) - postgres),
      socketBytes: perComment(done.socketBytes) / people.length,
      answerBytes: perComment(done.answerBytes) / people.length,
    }
  }

  /** Organisations of some people each, and a comment in each of them in turn. */
  async function makeCrowd(): Promise<{ people: Person[]; comments: Comment[] }> {
    const garages: { organizationId: string; ticketId: string }[] = []
    for (let count = 0; count < Math.ceil(sizes.clients / TOGETHER); count++)
      garages.push(await addGarage(pool, world.customer.id))
    const places = garages.flatMap(({ organizationId }) => Array.from({ length: TOGETHER }, () => organizationId))
    const people = await addPeople(pool, places.slice(0, sizes.clients))
    const comments = garages.flatMap(({ organizationId, ticketId }) =>
      people
        .filter((person) => person.organizationId === organizationId)
        .slice(0, 1)
        .map((one) => ({ ...one, ticketId, heardBy: organizationId })),
    )
    return { people, comments: Array.from({ length: PASSES }, () => comments).flat() }
  }
}

async function say({ url }: Server, { organizationId, ticketId, session }: Comment): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie: `next-auth.session-token=${session}` }
  const body = JSON.stringify({ organizationId, ticketId, body: 'Milloin valmis?', requestKey: crypto.randomUUID() })
  const answer = await fetch(`${url}/api/trpc/tickets.comment`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`comment: ${answer.status} ${await answer.text()}`)
}

function seenOf(values: readonly number[]): Seen {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), deliveries: sorted.length }
}
