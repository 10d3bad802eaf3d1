// npm run bench:agreed [-- --rounds 5 --seconds 2 --only ticket-page,line,answer,messages --connections 16,1 --write]
// What was agreed against what this machine can do: a long ticket's page, adding a line, answering an extra work, messages to drivers.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ticketStatements } from '../../src/features/tickets/server/ticket-details.ts'
import { BUS_CHANNEL } from '../../src/server/db/message-carrier.ts'
import { dayInHelsinki } from '../../src/shared/helsinki-clock.ts'
import { vatPerMille } from '../../src/shared/vat.ts'
import { startTwilio } from '../../test/counting-twilio.ts'
import { report } from '../markdown.ts'
import { measure } from '../measure.ts'
import { readOptions } from '../options.ts'
import type { GivenAgreed } from '../real-limit/agreed-server.ts'
import { recordPage } from '../record-page.ts'
import { requireSameAnswers } from '../same-answer.ts'
import { requireSameRows } from '../same-rows.ts'
import { openStage } from '../stage.ts'
import { type Measured, operationsTable } from '../tables.ts'
import { makeWorld, type World } from '../world.ts'
import { measureMessages, messagesTable } from './messages.ts'
import { agreedOperations, answerRequest, lineRequest } from './operations.ts'
import { rowsAboutTicket } from './rows-about-ticket.ts'
import { agree, DRIVERS } from './world.ts'

/** Of both servers and all numbers of connections, in the mean: too few end the run. */
const ANSWERS_PER_SECOND = 1200

const { rounds, seconds, connections: allConnections, isWanted, isWritten, flags } = readOptions()

const tables: string[] = []
const stage = await openStage()
const twilio = await startTwilio()
try {
  const { pool } = stage
  const world = await makeWorld(pool)
  const answers = isWanted('answer') ? 2 * (rounds + 1) * seconds * allConnections.length * ANSWERS_PER_SECOND : 0
  const agreed = await agree(pool, world, answers + 2)
  const product = await stage.startProduct({ flags, env: twilioSettings(twilio.url) })
  const givenFile = join(stage.folder, 'given.json')
  writeFileSync(givenFile, JSON.stringify(await givenOf(world)))
  const real = await stage.startBare('real', 'real-limit/agreed-server.ts', [givenFile])
  const servers = [product, real]

  const [first = '', recorded = ''] = agreed.longTickets
  const origin = product.url.replace('127.0.0.1', 'localhost')
  const page = isWanted('ticket-page')
    ? await recordPage(origin, world.garage.session, ticketPage([first, recorded]))
    : []

  const twins = servers.map((server) => {
    const [ticketId = '', waiting] = [agreed.pricedTickets.shift(), agreed.waiting.shift()]
    if (!waiting) throw new Error('no request waits')
    return { server, ticketId, waiting }
  })
  await requireSameRows(
    pool,
    { name: 'line', rows: rowsAboutTicket },
    twins.map(({ server, ticketId }) => ({ server, id: ticketId, request: lineRequest(world, agreed, ticketId) })),
  )
  await requireSameRows(
    pool,
    { name: 'answer', rows: rowsAboutTicket },
    twins.map(({ server, waiting }) => ({ server, id: waiting.ticketId, request: answerRequest(world, waiting) })),
  )

  const measured: Measured[] = []
  for (const operation of agreedOperations(world, agreed, { page, recorded }).filter(({ name }) => isWanted(name))) {
    if (operation.name === 'ticket-page' && !('next' in operation.requests))
      await requireSameAnswers({ ...operation, requests: operation.requests.slice(0, page.length) }, servers)
    for (const connections of allConnections) {
      const turns = await measure(operation, connections, { ...stage, servers, rounds, seconds })
      measured.push({ operation, connections, turns })
    }
  }
  if (measured.length > 0) tables.push(operationsTable(measured))

  if (isWanted('messages')) {
    const { told } = agreed
    const messages = await measureMessages({ ...stage, world, told, product, real, twilio, rounds })
    tables.push(messagesTable(messages, told.length * DRIVERS))
  }
} finally {
  await stage.stop()
  twilio.stop()
}

function ticketPage(ids: readonly [string, string]) {
  return {
    pathOf: (id: string) => `/app/tickets/${id}`,
    ids,
    ready: (page: Page) => page.getByRole('list', { name: 'Rivit' }).first().waitFor({ timeout: 120_000 }),
  }
}

function twilioSettings(url: string): Record<string, string> {
  return {
    TWILIO_API_BASE_URL: url,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: '0'.repeat(32),
    TWILIO_SMS_NUMBER: 'Huoltosilta',
  }
}

/** What the real limit would otherwise have to load the product for. */
async function givenOf({ customer }: World): Promise<GivenAgreed> {
  const { rows } = await stage.pool.query<{ id: string }>(
    `select user_id as id from memberships where organization_id = $1 and role = 'ADMIN' order by created_at limit 1`,
    [customer.id],
  )
  const rate = vatPerMille('STANDARD', dayInHelsinki(new Date()))
  return {
    ticket: ticketStatements.GARAGE,
    channel: BUS_CHANNEL,
    userId: rows[0]?.id ?? '',
    vatPerMille: rate,
  }
}

report('bench:agreed', tables, isWritten)
