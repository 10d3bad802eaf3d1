import { z } from 'zod'
import { extraWorkAnswered, extraWorkAsked, extraWorkWithdrawn } from '#features/extra-work/extra-work.events.ts'
import { inspectionFinished } from '#features/inspections/inspections.events.ts'
import { documentLeft, documentMade } from '#features/invoice-bases/invoice-bases.events.ts'
import { entrySigned, historyDelivered } from '#features/maintenance-books/maintenance-books.events.ts'
import { offerAccepted, offerRequestSent, offerSent } from '#features/offer-requests/offer-requests.events.ts'
import { receiptMade } from '#features/receipts/receipts.events.ts'
import { ticketEdited, ticketMoved, ticketReported } from '#features/tickets/tickets.events.ts'
import { TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { mileageRecorded } from '#features/vehicles/vehicles.events.ts'
import { outcomeOfAnswer } from '#shared/answer-outcome.ts'
import { defineKind, OfBook, OfOffer, OfTicket, ofBook, ofOffer, ofTicket, toBoth } from './webhook-kind.ts'

const Status = z.enum(TICKET_STATUSES)
const OfExtraWork = OfTicket.extend({
  extraWorkId: z.string(),
  number: z.number().describe('running number of the request on its ticket'),
})
const OfDocument = z.object({
  documentId: z.string(),
  documentKind: z.enum(['INVOICE', 'CREDIT']),
  number: z.string(),
  garageId: z.string(),
  customerId: z.string(),
})
const isInvoice = ({ kind }: { kind: string }) => kind === 'INVOICE' || kind === 'CREDIT'

/**
 * What organisations' systems can be notified of: the kinds of webhooks, each with its domain event. The data names things by their ids and holds
 * states, numbers and times: no person, no text that people wrote, no price. docs/webhooks.md lists them, which a test compares.
 */
export const WEBHOOK_KINDS = [
  defineKind({
    type: 'ticket.created',
    label: 'Uusi huolto',
    sides: ['GARAGE', 'CUSTOMER'],
    event: ticketReported,
    to: toBoth,
    data: OfTicket,
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: ofTicket,
  }),
  defineKind({
    type: 'ticket.moved',
    label: 'Huollon tila muuttui',
    sides: ['GARAGE', 'CUSTOMER'],
    event: ticketMoved,
    to: toBoth,
    data: OfTicket.extend({ from: Status, to: Status }),
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: (event, facts) => ({ ...ofTicket(event, facts), from: event.from, to: event.to }),
  }),
  defineKind({
    type: 'ticket.ready',
    label: 'Auto on noudettavissa',
    sides: ['GARAGE', 'CUSTOMER'],
    event: ticketMoved,
    when: ({ to }) => to === 'READY',
    to: toBoth,
    data: OfTicket,
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: ofTicket,
  }),
  defineKind({
    type: 'ticket.changed',
    label: 'Huollon tiedot muuttuivat',
    sides: ['GARAGE', 'CUSTOMER'],
    event: ticketEdited,
    to: toBoth,
    data: OfTicket.extend({ fields: z.string().array().describe('names of the fields that changed') }),
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: (event, facts) => ({ ...ofTicket(event, facts), fields: event.fields }),
  }),
  defineKind({
    type: 'extra_work.asked',
    label: 'Lisätyölupaa pyydetty',
    sides: ['GARAGE', 'CUSTOMER'],
    event: extraWorkAsked,
    to: toBoth,
    data: OfExtraWork.extend({
      revision: z.number().describe('greater than 1 when it was asked again after a change'),
    }),
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: (event, facts) => ({ ...ofExtraWork(event, facts), revision: event.revision }),
  }),
  defineKind({
    type: 'extra_work.answered',
    label: 'Lisätyöpyyntöön vastattu',
    sides: ['GARAGE', 'CUSTOMER'],
    event: extraWorkAnswered,
    to: toBoth,
    data: OfExtraWork.extend({ answer: z.enum(['APPROVED', 'PARTLY', 'DECLINED']) }),
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: (event, facts) => ({ ...ofExtraWork(event, facts), answer: outcomeOfAnswer(event) }),
  }),
  defineKind({
    type: 'extra_work.withdrawn',
    label: 'Lisätyöpyyntö peruttu',
    sides: ['GARAGE', 'CUSTOMER'],
    event: extraWorkWithdrawn,
    to: toBoth,
    data: OfExtraWork,
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: (event, facts) => ofExtraWork(event, facts),
  }),
  defineKind({
    type: 'inspection.finished',
    label: 'Tarkastus valmis',
    sides: ['GARAGE', 'CUSTOMER'],
    event: inspectionFinished,
    to: toBoth,
    data: OfTicket.extend({ inspectionId: z.string(), red: z.number(), yellow: z.number(), green: z.number() }),
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: (event, facts) => {
      const { inspectionId, red, yellow, green } = event
      return { ...ofTicket(event, facts), inspectionId, red, yellow, green }
    },
  }),
  defineKind({
    type: 'invoice.created',
    label: 'Laskutusperuste tehty',
    sides: ['GARAGE'],
    event: documentMade,
    when: isInvoice,
    to: ({ garageId }) => [garageId],
    data: OfDocument,
    from: (event) => ofDocument(event),
  }),
  defineKind({
    type: 'invoice.sent',
    label: 'Laskutusperuste lähti asiakkaalle',
    sides: ['GARAGE', 'CUSTOMER'],
    event: documentLeft,
    when: isInvoice,
    to: toBoth,
    data: OfDocument,
    from: (event) => ofDocument(event),
  }),
  defineKind({
    type: 'receipt.created',
    label: 'Kuitti tehty',
    sides: ['GARAGE', 'CUSTOMER'],
    event: receiptMade,
    to: toBoth,
    data: OfTicket.extend({ documentId: z.string(), documentKind: z.enum(['RECEIPT', 'REFUND']), number: z.string() }),
    about: ({ ticketId }) => ({ thing: 'ticket', id: ticketId }),
    from: (event, facts) => {
      const { receiptId: documentId, kind: documentKind, number } = event
      return { ...ofTicket(event, facts), documentId, documentKind, number }
    },
  }),
  defineKind({
    type: 'offer_request.received',
    label: 'Uusi tarjouspyyntö',
    sides: ['GARAGE'],
    event: offerRequestSent,
    to: ({ garageId }) => [garageId],
    data: OfOffer,
    from: (event) => ofOffer(event),
  }),
  defineKind({
    type: 'offer.sent',
    label: 'Tarjous lähetetty',
    sides: ['GARAGE', 'CUSTOMER'],
    event: offerSent,
    to: toBoth,
    data: OfOffer.extend({ number: z.number().describe('greater than 1 for an offer that replaces an earlier one') }),
    from: (event) => ({ ...ofOffer(event), number: event.number }),
  }),
  defineKind({
    type: 'offer.accepted',
    label: 'Tarjous hyväksytty',
    sides: ['GARAGE', 'CUSTOMER'],
    event: offerAccepted,
    to: toBoth,
    data: OfOffer.extend({ ticketId: z.string().describe('the ticket that was made of it') }),
    from: (event) => ({ ...ofOffer(event), ticketId: event.ticketId }),
  }),
  defineKind({
    type: 'maintenance_book_entry.signed',
    label: 'Huoltokirjan merkintä allekirjoitettu',
    sides: ['GARAGE', 'CUSTOMER'],
    event: entrySigned,
    // the other side sees it when the book is delivered
    to: ({ actorOrganizationId }) => [actorOrganizationId],
    data: OfBook.extend({ entryId: z.string(), sequence: z.number().describe('place of the entry in the book') }),
    about: ({ maintenanceBookId }) => ({ thing: 'book', id: maintenanceBookId }),
    from: (event, facts) => ({ ...ofBook(event, facts), entryId: event.entryId, sequence: event.sequence }),
  }),
  defineKind({
    type: 'maintenance_book.delivered',
    label: 'Huoltohistoria toimitettu',
    sides: ['GARAGE', 'CUSTOMER'],
    event: historyDelivered,
    to: toBoth,
    data: OfBook,
    about: ({ maintenanceBookId }) => ({ thing: 'book', id: maintenanceBookId }),
    from: (event, facts) => ofBook(event, facts),
  }),
  defineKind({
    type: 'mileage.recorded',
    label: 'Mittarilukema kirjattu',
    sides: ['GARAGE', 'CUSTOMER'],
    event: mileageRecorded,
    to: ({ garageId, customerId }) => (garageId === null ? [customerId] : [garageId, customerId]),
    data: z.object({
      vehicleId: z.string(),
      registrationNumber: z.string().nullable(),
      mileageKm: z.number(),
      readAt: z.string().describe('ISO 8601, UTC'),
      isOdd: z.boolean().describe('does not fit between the readings around it'),
    }),
    about: ({ vehicleId }) => ({ thing: 'vehicle', id: vehicleId }),
    from: ({ vehicleId, mileageKm, readAt, isOdd }, { registrationNumber }) => {
      return { vehicleId, registrationNumber, mileageKm, readAt, isOdd }
    },
  }),
]

type AboutExtraWork = z.infer<typeof extraWorkWithdrawn.payload>
type AboutDocument = z.infer<typeof documentMade.payload>

function ofExtraWork(event: AboutExtraWork, facts: Parameters<typeof ofTicket>[1]) {
  return { ...ofTicket(event, facts), extraWorkId: event.extraWorkId, number: event.number }
}

function ofDocument({ basisId, kind, number, garageId, customerId }: AboutDocument) {
  const documentKind = kind === 'CREDIT' ? ('CREDIT' as const) : ('INVOICE' as const)
  return { documentId: basisId, documentKind, number, garageId, customerId }
}

export const WEBHOOK_TYPES: readonly string[] = WEBHOOK_KINDS.map(({ type }) => type)

/** Of a call that an admin sends to see whether it arrives. */
export const TEST_TYPE = 'webhook.test'

/** What such a call is about, in Finnish. */
export const webhookLabel = (type: string): string =>
  type === TEST_TYPE ? 'Kokeilu' : (WEBHOOK_KINDS.find((kind) => kind.type === type)?.label ?? type)
