import { formatDateTime, formatNumber } from '#web/format.ts'
import { ticketFieldCalled } from '../ticket-fields.ts'

/** What the ticket has in other tables. */
const otherFields: Record<string, string> = { services: 'Palvelut' }

/** A ticket's field as the timeline names it. */
export const fieldName = (field: string): string => ticketFieldCalled(field)?.label ?? otherFields[field] ?? field

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A field's value in words; `mechanicName` knows the people of the garage by user id. */
export function fieldValue(name: string, value: unknown, mechanicName: (userId: string) => string): string {
  const field = ticketFieldCalled(name)
  if (isBlank(value)) return 'tyhjä'
  if (field?.kind === 'yesNo') return field.words[value ? 0 : 1]
  if (field?.kind === 'number' && typeof value === 'number') return `${formatNumber(value)}\u00a0${field.unit}`
  if (field?.kind === 'instant' && typeof value === 'string') return formatDateTime(value)
  if (field?.kind === 'mechanic' && typeof value === 'string') return mechanicName(value)
  return `”${value}”`
}
