import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sendDeliveryJob } from '../../src/server/delivery/send-delivery.ts'
import type { Twilio } from '../../test/counting-twilio.ts'
import { goal, table } from '../markdown.ts'
import { median } from '../measure.ts'
import { cookie } from '../operations.ts'
import { alone, cpuMs, familyCpuMs, quiet, type Server } from '../processes.ts'
import type { MessagesToSend } from '../real-limit/send-messages.ts'
import type { World } from '../world.ts'
import { DRIVERS, type Told } from './world.ts'

/** One thousand messages; CPU is milliseconds for each. */
type Round = { perSecond: number; cpu: number; postgresCpu: number; missing: number; doubled: number }
export type Messages = { thinksMs: number; product: Round[]; real: Round[] }

type Options = {
  world: World
  told: readonly Told[]
  product: Server
  real: Server
  twilio: Twilio
  pool: pg.Pool
  postgresPid: number
  rounds: number
}

const GOAL = 0.6
/** At once, and as long as Twilio takes. */
const THINKS_MS = [0, 100]
const LIMIT_MS = 300_000

/** As many of them as the product works off at once. */
const concurrency = sendDeliveryJob('sms', () => Promise.reject(new Error('nothing is held'))).concurrency ?? 1

/** The garage notifies the drivers of its tickets that their cars can be fetched; all of them are text messages. */
export async function measureMessages(options: Options): Promise<Messages[]> {
  const { world, told, product, real, twilio, pool, postgresPid, rounds } = options
  const count = told.length * DRIVERS
  const measured: Messages[] = []
  for (const thinksMs of THINKS_MS) {
    twilio.think(thinksMs)
    const messages: Messages = { thinksMs, product: [], real: [] }
    // one round more than asked: the first only warms them up
    for (let turn = 0; turn <= rounds; turn += 1) {
      const byProduct = await alone([real], () => round(product, tellDrivers))
      const byReal = await alone([product], () => round(real, sendBare))
      if (turn === 0) continue
      messages.product.push(byProduct)
      messages.real.push(byReal)
    }
    measured.push(messages)
  }
  return measured

  async function round(server: Server, send: () => Promise<void>): Promise<Round> {
    await quiet(server.pid)
    await pool.query('delete from deliveries')
    twilio.taken.clear()
    const [cpu, postgresCpu, from] = [cpuMs(server.pid), familyCpuMs(postgresPid), performance.now()]
    await send()
    await allSent()
    const seconds = (performance.now() - from) / 1000
    const times = [...twilio.taken.values()]
    return {
      perSecond: count / seconds,
      cpu: (cpuMs(server.pid) - cpu) / count,
      postgresCpu: (familyCpuMs(postgresPid) - postgresCpu) / count,
      missing: count - times.length,
      doubled: times.filter((often) => often > 1).length,
    }
  }

  /** As the garage's people do it, a ticket at a time, all of them at once. */
  async function tellDrivers(): Promise<void> {
    const headers = { 'content-type': 'application/json', ...cookie(world.garage.session) }
    await Promise.all(
      told.map(async ({ ticketId, namedIds }) => {
        const about = { organizationId: world.garage.id, ticketId, namedIds, requestKey: randomUUID() }
        const body = JSON.stringify({ ...about, keysPlace: 'Avainlaatikko ovella', payer: 'COMPANY' })
        const answer = await fetch(`${product.url}/api/trpc/ticketDrivers.notify`, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(`notify: ${answer.status} ${await answer.text()}\n${product.said()}`)
      }),
    )
  }

  async function sendBare(): Promise<void> {
    const work: MessagesToSend = { url: twilio.url, concurrency, count }
    const answer = await fetch(`${real.url}/api/trpc/messages`, { method: 'POST', body: JSON.stringify(work) })
    if (!answer.ok) throw new Error(`the limit answered ${answer.status}\n${real.said()}`)
  }

  async function allSent(): Promise<void> {
    const until = performance.now() + LIMIT_MS
    const sent = `select count(*)::int as sent from deliveries where state = 'sent'`
    while ((await pool.query<{ sent: number }>(sent)).rows[0]?.sent !== count) {
      if (performance.now() > until) throw new Error(`messages still wait after ${LIMIT_MS} ms\n${product.said()}`)
      await sleep(20)
    }
  }
}

export function messagesTable(measured: readonly Messages[], count: number): string {
  const rows = measured.map(({ thinksMs, product, real }) => {
    const ratios = product.map(({ perSecond }, index) => perSecond / (real[index]?.perSecond ?? 0))
    const each = (name: keyof Round, digits: number) =>
      [product, real].map((rounds) => median(rounds.map((round) => round[name])).toFixed(digits)).join(' / ')
    const sum = (name: 'missing' | 'doubled') => product.reduce((total, round) => total + round[name], 0)
    return [
      thinksMs === 0 ? 'Twilio answers at once' : `Twilio takes ${thinksMs} ms`,
      `**${median(ratios).toFixed(2)}** (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      goal(`≥ ${GOAL}`, median(ratios) >= GOAL),
      each('perSecond', 0),
      each('cpu', 2),
      each('postgresCpu', 2),
      `${sum('missing')} / ${sum('doubled')}`,
    ]
  })
  const head = [
    `${count} messages to drivers, ${concurrency} at once`,
    'To the real limit (min–max)',
    'Goal',
    'Messages/s',
  ]
  return table([[...head, 'Node CPU ms', 'PostgreSQL CPU ms', 'Missing / doubled'], ...rows])
}
