import { blankReport } from '../ticket-fields.ts'
import type { TicketCard, TicketDetails } from '../ticket-views.ts'

const party = (name: string) => ({ id: name, name, image: null })

/** A card for tests, named by its plate. */
export const ticketCard = (plate: string, given: Partial<TicketCard> = {}): TicketCard => ({
  id: plate,
  type: 'ticket',
  number: '2026-0001',
  title: `Työ ${plate}`,
  status: 'NEW',
  statusChangedAt: '2026-03-01T08:00:00.000Z',
  waitingFor: null,
  approvalWait: null,
  urgent: false,
  hasNewMessage: false,
  registrationNumber: plate,
  vinNumber: null,
  make: 'Škoda',
  model: 'Octavia',
  color: '',
  year: 2021,
  garage: party('Vallilan Autohuolto'),
  customer: party('Pohjolan Kuljetus'),
  mechanic: null,
  requestedAt: null,
  scheduledStart: null,
  promisedReadyAt: null,
  closedAt: null,
  garageArchivedAt: null,
  customerArchivedAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  version: 1,
  ...given,
})

/** A ticket for tests. */
export const ticket: TicketDetails = {
  withVat: false,
  ...blankReport,
  ...ticketCard('ABC-123', {
    id: 'ticket',
    title: 'Jarrut vinkuvat',
    status: 'SCHEDULED',
    mechanic: party('Matti'),
    requestedAt: '2026-03-05T12:05:30.123Z',
    scheduledStart: '2026-03-06T06:00:00.000Z',
  }),
  waitingNote: '',
  reachedAt: {},
  vehicleId: 'vehicle',
  lastMileageKm: null,
  connection: 'ACCEPTED',
  services: [],
  scheduledEnd: null,
  reportedBy: { name: 'Anna', organization: 'Pohjolan Kuljetus' },
  can: { moves: [], edit: true, plan: true, note: true, archive: false, unarchive: false },
}
