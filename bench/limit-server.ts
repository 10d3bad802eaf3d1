// The limit: the product's statements on bare node:http and pg, for anyone who asks. No session, no walls, no checks.
import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { deskStatement } from '../src/features/tickets/server/desk-statements.ts'
import { insertTicketStatement, type NewTicket, reportBasis } from '../src/features/tickets/server/report-statements.ts'
import { ticketStatements } from '../src/features/tickets/server/ticket-details.ts'
import { numberYear } from '../src/features/tickets/server/ticket-number.ts'
import { blankReport } from '../src/features/tickets/ticket-fields.ts'
import { announceAndNotify } from '../src/server/db/transact.ts'
import { readBody } from './read-body.ts'

const [port, connectionString] = process.argv.slice(2)
const asText = { getTypeParser: () => (value: string) => value }
const pool = new pg.Pool({ connectionString, max: 10, types: asText as unknown as pg.CustomTypesConfig })

const desk = deskStatement({ side: 'GARAGE', filtered: false })

type Report = {
  organizationId: string
  garageId: string
  vehicle: { vehicleId: string }
  job: Pick<NewTicket, 'title' | 'description'>
  requestKey: string
}

const handlers: Record<string, (input: never) => Promise<string>> = {
  'tickets.listWithGroups': async ({ organizationId }: { organizationId: string }) => {
    const { rows } = await pool.query({ ...desk, values: [organizationId] })
    return rows[0].json
  },
  'tickets.get': async ({ organizationId, ticketId }: { organizationId: string; ticketId: string }) => {
    const { rows } = await pool.query({ ...ticketStatements.GARAGE, values: [ticketId, organizationId] })
    return rows[0].json
  },
  'tickets.report': async (report: Report) => JSON.stringify({ ticketId: await openTicket(report) }),
}

async function openTicket({ organizationId, garageId, vehicle, job, requestKey }: Report): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const asked = [organizationId, requestKey, garageId, vehicle.vehicleId]
    const { rows } = await client.query({ ...reportBasis, values: asked })
    const { id: vehicleId, registrationNumber, vinNumber, make, model, color, year } = JSON.parse(rows[0].vehicle)
    const id = randomUUIDv7()
    const ticket: NewTicket = {
      id,
      garageId,
      customerId: organizationId,
      vehicleId,
      registrationNumber,
      vinNumber,
      make,
      model,
      color,
      year,
      ...blankReport,
      title: job.title,
      description: job.description,
      status: 'NEW',
      scheduledStart: null,
      scheduledEnd: null,
      promisedReadyAt: null,
      mechanicId: null,
      reportedByUserId: null,
      reportedByOrganizationId: organizationId,
      requestKey,
      requestHash: null,
    }
    await client.query(insertTicketStatement(ticket, numberYear(), { id: randomUUIDv7(), data: {} }))
    const about = { ticketId: id, garageId, customerId: organizationId, actorOrganizationId: organizationId }
    const invalidation = {
      organizationIds: [garageId, organizationId],
      event: { type: 'ticketEvent.new', ticketId: id },
    }
    const message = { origin: 'limit', relay: true, invalidations: [invalidation] }
    const events = [{ name: 'ticket.reported', payload: { ...about, actorUserId: null } }]
    await client.query({ ...announceAndNotify, values: [JSON.stringify(message), JSON.stringify(events)] })
    await client.query('commit')
    return id
  } finally {
    client.release()
  }
}

async function answer(request: IncomingMessage): Promise<string> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const handler = handlers[path.slice('/api/trpc/'.length)]
  if (!handler) return '{}'
  const input = request.method === 'GET' ? decodeURIComponent(query.slice('input='.length)) : await readBody(request)
  return `{"result":{"data":${await handler(JSON.parse(input) as never)}}}`
}

createServer((request, response) => {
  answer(request).then(
    (body) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      response.writeHead(200, headers).end(body)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end('{}')
    },
  )
}).listen(Number(port), '127.0.0.1')
