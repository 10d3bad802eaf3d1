import { z } from 'zod'
import { readTicketLines } from '#features/line-items/server/ticket-lines.ts'
import { pageOfTickets } from '#features/tickets/server/page-of-tickets.ts'
import { reportByProgram } from '#features/tickets/server/report-by-program.ts'
import { ticketDetails } from '#features/tickets/server/ticket-details.ts'
import { ReportedJob } from '#features/tickets/ticket-field-schemas.ts'
import { TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { invalidFields } from '#shared/app-error.ts'
import { lineNetCents, totalsOf } from '#shared/line-totals.ts'
import { Moment } from '../named-schemas.ts'
import { type ProgramContext, readOperation, writeOperation } from '../operation.ts'
import { cursorText, PageQuery, pageOf, readCursor } from '../paging.ts'
import { detailsExample, ticketExample } from './ticket-examples.ts'
import { Details, ListedTicket, NewTicket } from './ticket-schemas.ts'

const place = z.object({ at: Moment, id: z.string().max(64) })

/** One status, or several: a parameter that is repeated comes as a list. */
const statuses = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.enum(TICKET_STATUSES).array().max(TICKET_STATUSES.length).optional(),
)

export const ticketOperations = [
  readOperation({
    id: 'listTickets',
    path: '/tickets',
    tag: 'Huollot',
    summary: 'Huollot',
    description:
      'Uusin ensin, myös arkistoidut. Rajattu haku käy kerralla läpi enintään 1 000 huoltoa: sivu voi olla vajaa tai tyhjä, vaikka `nextCursor` jatkuu.',
    scope: 'tickets:read',
    side: 'both',
    query: PageQuery.extend({
      status: statuses.describe('Vain nämä tilat; parametrin voi toistaa.'),
      changedSince: Moment.optional().describe(
        'Vain huollot, joiden tila tai tapahtumat ovat muuttuneet tämän hetken jälkeen.',
      ),
      registrationNumber: z
        .string()
        .max(30)
        .optional()
        .describe('Vain huollot, joiden autolla on tämä rekisterinumero.'),
    }),
    answer: pageOf(ListedTicket),
    example: { data: [ticketExample], nextCursor: null },
    async handle({ ctx, query: { cursor, limit, status, changedSince, registrationNumber } }) {
      const { rows, next } = await pageOfTickets(ctx, {
        cursor: readCursor(cursor, place),
        limit,
        statuses: status,
        changedSince,
        registrationNumber,
      })
      return { data: rows, nextCursor: cursorText(next) }
    },
  }),
  readOperation({
    id: 'getTicket',
    path: '/tickets/{ticketId}',
    tag: 'Huollot',
    summary: 'Yksi huolto',
    description: 'Rivit ja hinnat niin kuin tämä osapuoli ne näkee.',
    scope: 'tickets:read',
    side: 'both',
    answer: Details,
    example: detailsExample,
    refusals: ['ticket'],
    handle: ({ ctx, params }) => wholeTicket(ctx, params.ticketId),
  }),
  writeOperation({
    id: 'createTicket',
    path: '/tickets',
    tag: 'Huollot',
    summary: 'Ilmoita auto huoltoon',
    description:
      'Asiakas ilmoittaa oman autonsa korjaamolle, korjaamo kirjaa huollon omalle asiakkaalleen. Osapuolilla on jo yhteys. Toinen osapuoli saa ilmoituksen.',
    scope: 'tickets:write',
    side: 'both',
    body: NewTicket,
    bodyExample: {
      garageId: '0193a5c0-1111-7000-8000-000000000002',
      vehicleId: '0193a5c0-3333-7000-8000-000000000001',
      title: 'Määräaikaishuolto',
      description: 'Myös vasen ajovalo pimeänä.',
      mileageKm: 142_300,
      requestedAt: '2026-12-08T06:00:00Z',
      contactName: 'Aino Virtanen',
      contactPhone: '+358401234567',
    },
    reachesOthers: true,
    answer: Details,
    example: detailsExample,
    refusals: ['garage', 'customer', 'vehicle', 'already_reported'],
    async handle({ ctx, body, requestKey }) {
      const ticketId = await reportByProgram(ctx, { ...reportOf(ctx, body), requestKey })
      return wholeTicket(ctx, ticketId)
    },
  }),
]

function reportOf({ membership }: ProgramContext, body: NewTicket) {
  const { garageId, customerId, vehicleId, vehicle, mileageConfirmed } = body
  const [field, otherPartyId, unused] =
    membership.organizationType === 'GARAGE'
      ? (['customerId', customerId, garageId] as const)
      : (['garageId', garageId, customerId] as const)
  if (otherPartyId === undefined || unused !== undefined)
    throw invalidFields({ field, message: `Anna ${field} ja jätä toinen pois` })
  const reported = vehicle ? { vehicle } : { vehicleId: vehicleId ?? '' }
  return { otherPartyId, vehicle: reported, job: ReportedJob.parse(body), mileageConfirmed }
}

async function wholeTicket(ctx: ProgramContext, ticketId: string) {
  const ticket = await ticketDetails(ctx, ticketId)
  const { lines, price, day } = await readTicketLines(ctx, ticketId)
  const priced = lines.filter(({ isUnpriced }) => !isUnpriced)
  return {
    ...ticket,
    lines: lines.map((line) => ({ ...line, netCents: line.isUnpriced ? 0 : lineNetCents(line) })),
    price,
    totals: { ...totalsOf(priced, day), currency: 'EUR' as const },
  }
}
