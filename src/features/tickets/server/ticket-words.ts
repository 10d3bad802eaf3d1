import { getColumns } from 'drizzle-orm'
import { asPhone, carWords, type WordSource, type Words } from '#server/word-sources.ts'
import { type TicketField, type TicketFieldName, ticketField, ticketFieldNames } from '../ticket-fields.ts'
import { ticketEvents, ticketServices, tickets } from './tickets.tables.ts'

const columns = getColumns(tickets)
const carAndNumber: Words[] = [...carWords(tickets), tickets.number]

const isPhone = (field: TicketField) => field.kind === 'text' && field.inputType === 'tel'
const foundNames = ticketFieldNames.filter((name) => ticketField(name).isFound)
const wordsOf = (name: TicketFieldName): Words => (isPhone(ticketField(name)) ? asPhone(columns[name]) : columns[name])

/** A ticket by itself: its car, its number and the fields that `ticketFields` says it is found by. */
export const ticketItself: WordSource = {
  thing: tickets.id,
  words: [...carAndNumber, ...foundNames.map(wordsOf)],
  reads: [tickets.garageId, tickets.customerId, tickets.createdAt],
}

export const wantedServices: WordSource = {
  thing: ticketServices.ticketId,
  words: [ticketServices.name],
  reads: [ticketServices.ticketId],
}

export const ticketEntries: WordSource = {
  thing: ticketEvents.ticketId,
  words: [ticketEvents.data],
  reads: [ticketEvents.internal, ticketEvents.onlyForOrganizationId],
  only: [ticketEvents.kind, ['COMMENTED', 'NOTED']],
}

/** The archive looks through each of its tickets: it reads no long texts there, and no phone numbers. */
export const archivedTicketWords: Words[] = [
  ...carAndNumber,
  ...foundNames
    .filter((name) => ticketField(name).kind === 'text' && !isPhone(ticketField(name)))
    .map((name) => columns[name]),
]
