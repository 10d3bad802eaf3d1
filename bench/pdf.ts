// npm run bench:pdf [-- --seconds 6 --papers 60 --write]
// What a work order of three pages costs, from the request to the file, and what other requests feel of it meanwhile.
import { parseArgs } from 'node:util'
import { makeSession, makeUser } from '../src/features/accounts/server/accounts.factory.ts'
import { makeLine } from '../src/features/line-items/server/line-items.factory.ts'
import { makeGarage, makeMembership } from '../src/features/organizations/server/organizations.factory.ts'
import { makeTicket } from '../src/features/tickets/server/tickets.factory.ts'
import { openDatabase } from '../src/server/db/database.ts'
import { memoryOf } from '../test/server-process.ts'
import { goal, table, writeDown } from './markdown.ts'
import { median } from './measure.ts'
import { cpuMs } from './processes.ts'
import { openStage } from './stage.ts'
import { type Answered, load, type Request } from './wrk.ts'

const CPU_GOAL_MS = 150
const LINES = 40
const CONNECTIONS = 8
/** Of other requests: some tenth of what the product can answer. */
const RATE = 300
/** Each may print 30 times a minute. */
const PEOPLE = 20
const WARM_UP = 20

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    papers: { type: 'string', default: '60' },
    /** Into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
})
const [seconds, papers] = [Number(values.seconds), Number(values.papers)]

const stage = await openStage()
try {
  const { ticketId, organizationId, cookies } = await makeLongTicket()
  const product = await stage.startProduct()
  let asked = 0
  async function print(): Promise<number> {
    const cookie = cookies[asked++ % cookies.length] ?? ''
    const path = `/api/tickets/${ticketId}/work-order.pdf?organizationId=${organizationId}`
    const answer = await fetch(`${product.url}${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.arrayBuffer()).byteLength
  }

  const idle = memoryOf(product.pid).rss
  for (let warm = 0; warm < WARM_UP; warm += 1) await print()
  const took: number[] = []
  const cpuBefore = cpuMs(product.pid)
  let bytes = 0
  for (let paper = 0; paper < papers; paper += 1) {
    const from = performance.now()
    bytes = await print()
    took.push(performance.now() - from)
  }
  const cpu = (cpuMs(product.pid) - cpuBefore) / papers
  const rss = memoryOf(product.pid).rss

  const input = encodeURIComponent(JSON.stringify({ organizationId, ticketId }))
  const requests: Request[] = cookies.map((cookie) => ({
    method: 'GET',
    path: `/api/trpc/tickets.get?input=${input}`,
    headers: { cookie },
  }))
  const others = () => load({ url: product.url, connections: CONNECTIONS, seconds, requests, rate: RATE })
  await others()
  // in turn, so that a loud minute of the machine hits both
  const [calm, busy]: [Answered[], Answered[]] = [[], []]
  let printed = 0
  for (let turn = 0; turn < 3; turn += 1) {
    calm.push(await others())
    const loaded = others().then((answered) => busy.push(answered))
    while (busy.length <= turn) {
      await Promise.race([print(), loaded])
      printed += 1
    }
  }

  const ms = (value: number) => `${value.toFixed(1)} ms`
  const both = (name: 'p50' | 'p99') => [calm, busy].map((rounds) => ms(median(rounds.map((round) => round[name]))))
  const text = [
    table([
      ['A work order', 'CPU of the process', 'From request to file, p50', 'File', 'Memory before, after'],
      [
        `three pages, ${LINES} lines`,
        `${ms(cpu)}, ${goal(`≤ ${CPU_GOAL_MS} ms`, cpu <= CPU_GOAL_MS)}`,
        ms(median(took)),
        `${(bytes / 1024).toFixed()} KiB`,
        `${idle.toFixed()}, ${rss.toFixed()} MiB`,
      ],
    ]),
    table([
      [
        `One ticket, ${RATE} a second`,
        'Alone',
        `While one PDF after the other is made (${(printed / (3 * seconds)).toFixed(1)} a second)`,
      ],
      ['p50', ...both('p50')],
      ['p99', ...both('p99')],
    ]),
  ].join('\n\n')
  console.log(text)
  if (values.write) writeDown('bench:pdf', text)
} finally {
  await stage.stop()
}

async function makeLongTicket() {
  const db = openDatabase(stage.pool)
  const garage = await makeGarage(db, { name: 'Vallilan Autohuolto' })
  const { id: ticketId } = await makeTicket(db, {
    garageId: garage.id,
    status: 'IN_PROGRESS',
    scheduledStart: '2026-11-24T06:00:00Z',
    description: 'Ajaessa kuuluu vinkuva ääni edestä, varsinkin aamuisin ja kylmällä. '.repeat(58),
  })
  for (let place = 1; place <= LINES; place += 1)
    await makeLine(db, {
      ticketId,
      garageId: garage.id,
      place,
      name: `Jarrupalat eteen ja taakse ${place}`,
      code: `JP-${place}`,
    })
  const cookies = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const { id } = await makeUser(db)
    await makeMembership(db, id, garage.id, 'MEMBER')
    cookies.push(`next-auth.session-token=${await makeSession(db, id)}`)
  }
  return { ticketId, organizationId: garage.id, cookies }
}
