import { expect, test } from 'vitest'
import { blankReport, reportedFieldNames, type TicketField, ticketField } from '#features/tickets/ticket-fields.ts'
import type { PrintedTicket } from './printed-ticket.ts'
import { workOrder } from './work-order.ts'

const party = { name: 'Vallilan Autohuolto', businessName: '', businessId: null, address: '', phone: '', email: '' }

const ticket: PrintedTicket = {
  ...blankReport,
  id: 'ticket',
  type: 'ticket',
  number: '2026-0001',
  status: 'NEW',
  statusChangedAt: '2026-03-01T08:00:00.000Z',
  waitingFor: null,
  waitingNote: '',
  approvalWait: null,
  hasNewMessage: false,
  reachedAt: {},
  registrationNumber: 'ABC-123',
  vinNumber: null,
  make: 'Škoda',
  model: 'Octavia',
  color: '',
  year: null,
  lastMileageKm: null,
  garage: party,
  customer: party,
  mechanic: null,
  scheduledStart: null,
  scheduledEnd: null,
  promisedReadyAt: null,
  closedAt: null,
  garageArchivedAt: null,
  customerArchivedAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  version: 1,
  reportedBy: { name: null, organization: 'Pohjolan Kuljetus' },
  services: [],
  lines: [],
  price: { priceType: 'NONE', agreedCents: null, agreedGrossCents: null, proposalId: null, version: 1 },
  proposed: null,
  guarantee: null,
  payer: null,
  transports: [],
  vatDay: '2026-03-01',
  withVat: false,
  printedAt: new Date('2026-03-01T08:00:00Z'),
}

const samples: Record<TicketField['kind'], unknown> = {
  text: 'Boksissa',
  longText: 'Pitkä juttu',
  yesNo: true,
  number: 123_456,
  instant: '2026-12-01T08:00:00.000Z',
  mechanic: '01997d4c-5d3c-7cc0-a6d6-2a6f5a2f5f10',
}

test.each(reportedFieldNames)('the work order prints the field %s', (name) => {
  const field = ticketField(name)
  const other = field.kind === 'yesNo' ? !field.blank : samples[field.kind]
  expect(workOrder({ ...ticket, [name]: other })).not.toEqual(workOrder(ticket))
})

test('the work order says when and where the car is fetched', () => {
  const transport = {
    label: 'Haku asiakkaalta',
    startsAt: '2026-03-02T06:00:00.000Z',
    endsAt: '2026-03-02T07:00:00.000Z',
    address: 'Pajakatu 3, 00510 Helsinki',
  }
  const { blocks } = workOrder({ ...ticket, transports: [transport] })
  expect(JSON.stringify(blocks)).toContain(
    JSON.stringify(['Haku asiakkaalta', '2.3.2026 klo 8.00–9.00\nPajakatu 3, 00510 Helsinki']),
  )
})
