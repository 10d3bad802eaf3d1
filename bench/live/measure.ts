import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken } from '../../src/server/secure-token.ts'
import { cookie } from '../operations.ts'
import { cpuMs, familyCpuMs, type Server } from '../processes.ts'
import type { Stage } from '../stage.ts'
import type { World } from '../world.ts'
import { makeCrowd, type Seen, sentToSeen } from './crowd.ts'
import type { Saying } from './job.ts'
import { addPeople, type Person } from './people.ts'
import { placeOf } from './place.ts'
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
/** What all received while many came online: with no client showing who is, and with each of them. */
export type Presence = { bytes: number; shownBytes: number }
export type Live = { fanOut: FanOut; one: Seen; steady: Seen; presence: Presence; sizes: Sizes }

const SETTLE_MS = 2000

export async function measureLive(stage: Stage, product: Server, world: World, sizes: Sizes): Promise<Live> {
  const at = placeOf(product)
  const { pool } = stage

  const onDesk = await commentOnDesk()
  const fanOut = await measureFanOut()
  const crowd = await makeCrowd(pool, {
    clients: sizes.clients,
    customerId: world.customer.id,
    say: ({ organizationId, ticketId }, member) => comment(member, ticketId, organizationId),
  })
  const seen = await sentToSeen(at, crowd)
  const colleagues = await addPeople(
    pool,
    Array.from({ length: sizes.people }, () => world.garage.id),
  )
  const comeOnline = async (isShown: boolean) =>
    (await runClients({ ...at, people: colleagues, work: { kind: 'presence', isShown } })).socketBytes
  const presence = { bytes: await comeOnline(false), shownBytes: await comeOnline(true) }
  return { fanOut, ...seen, presence, sizes }

  /** A comment by the customer of a ticket that the desk shows. */
  async function commentOnDesk(): Promise<Saying> {
    const input = encodeURIComponent(JSON.stringify({ organizationId: world.garage.id }))
    const headers = cookie(world.garage.session)
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
    return comment({ organizationId: shown.customer.id, session }, shown.id, world.garage.id)
  }

  async function measureFanOut(): Promise<FanOut> {
    const people = await addPeople(
      pool,
      Array.from({ length: sizes.desks }, () => world.garage.id),
    )
    const [somebody] = people
    if (!somebody) throw new Error('no desk is open')
    const asked = await recordDesk(at.origin, somebody.session, () => say(product, onDesk))
    await sleep(SETTLE_MS)
    const sayings = Array.from({ length: sizes.comments }, () => onDesk)
    let [node, postgres] = [0, 0]
    const done = await runClients({ ...at, people, work: { kind: 'desks', sayings, paths: asked } }, () => {
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
}

const comment = (by: Person, ticketId: string, heardBy: string): Saying => ({
  ...by,
  procedure: 'tickets.comment',
  input: { ticketId, body: 'Osat tulivat' },
  heardBy,
  thing: ticketId,
})

async function say({ url }: Server, { organizationId, session, procedure, input }: Saying): Promise<void> {
  const headers = { 'content-type': 'application/json', ...cookie(session) }
  const body = JSON.stringify({ organizationId, ...input, requestKey: crypto.randomUUID() })
  const answer = await fetch(`${url}/api/trpc/${procedure}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`)
}
