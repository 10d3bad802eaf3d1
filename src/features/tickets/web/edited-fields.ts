import type { FieldWords } from '#web/editing/field-words.ts'
import {
  fieldNamesOf,
  pickFields,
  type TicketField,
  type TicketFieldName,
  type TicketFieldValues,
  ticketField,
  ticketFieldNames,
} from '../ticket-fields.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { servicesText, type WantedService } from '../wanted-services.ts'
import { fieldValue } from './field-words.ts'

/** The fields of one part, and the wanted services, which stand with the report. */
export type PartValues = Partial<TicketFieldValues> & { services?: WantedService[] }

const fieldWords = Object.fromEntries(
  ticketFieldNames.map((name) => {
    const { label } = ticketField(name)
    return [name, { label, show: (value: unknown) => fieldValue(name, value, () => 'toinen mekaanikko') }]
  }),
) as FieldWords<PartValues>

/** What the fields of a ticket are called where another's change of them is told. */
export const editedWords: FieldWords<PartValues> = {
  ...fieldWords,
  services: { label: 'Palvelut', show: (value) => (value?.length ? servicesText(value) : 'tyhjä') },
}

/** Inputs show minutes: with its seconds, the same time chosen again would be a change. */
const toMinute = (at: string) => new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString()

/** The fields of one part as a form holds them. */
export function partOf(ticket: TicketDetails, part: TicketField['part']): PartValues {
  const values = pickFields({ ...ticket, mechanicId: ticket.mechanic?.id ?? null }, fieldNamesOf(part))
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    ticketField(name as TicketFieldName).kind === 'instant' && typeof value === 'string' ? toMinute(value) : value,
  ])
  return { ...Object.fromEntries(shown), ...(part === 'report' && { services: ticket.services }) }
}
