import type { FieldWords } from '#web/editing/field-words.ts'
import {
  fieldNamesOf,
  pickFields,
  type TicketFieldName,
  type TicketFieldValues,
  ticketField,
  ticketFieldNames,
} from '../ticket-fields.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { servicesText, type WantedService } from '../wanted-services.ts'
import { fieldValue } from './field-words.ts'

/** Some fields of a ticket, and the wanted services, which have rows of their own. */
export type PartValues = Partial<TicketFieldValues> & { services?: WantedService[] }
export type EditedName = TicketFieldName | 'services'

const fieldWords = Object.fromEntries(
  ticketFieldNames.map((name) => {
    const { label } = ticketField(name)
    return [name, { label, show: (value: unknown) => fieldValue(name, value, () => 'toinen mekaanikko') }]
  }),
) as FieldWords<PartValues>

/** What the fields of a ticket are called where another's change of them is shown. */
export const editedWords: FieldWords<PartValues> = {
  ...fieldWords,
  services: { label: 'Palvelut', show: (value) => (value?.length ? servicesText(value) : 'tyhjä') },
}

/** Inputs show minutes: with its seconds, the same time chosen again would be a change. */
const toMinute = (at: string) => new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString()

/** These fields as a form holds them. */
export function editedValues(ticket: TicketDetails, names: readonly EditedName[]): PartValues {
  const fields = names.filter((name) => name !== 'services')
  const values = pickFields({ ...ticket, mechanicId: ticket.mechanic?.id ?? null }, fields)
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    ticketField(name as TicketFieldName).kind === 'instant' && typeof value === 'string' ? toMinute(value) : value,
  ])
  return { ...Object.fromEntries(shown), ...(names.includes('services') && { services: ticket.services }) }
}

/** The garage's plan as a form holds it. */
export const plannedValues = (ticket: TicketDetails): PartValues => editedValues(ticket, fieldNamesOf('plan'))
