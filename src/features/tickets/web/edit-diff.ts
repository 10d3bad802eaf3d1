import type { TicketChanges } from '../ticket-inputs.ts'
import type { TicketDetails } from '../ticket-views.ts'

/** Every field of the edit form; instants are ISO strings. */
export type EditableFields = {
  [Field in keyof TicketChanges]-?: Exclude<TicketChanges[Field], undefined>
}

/** The fields of a ticket as the edit form holds them. */
export const editableFields = (ticket: TicketDetails): EditableFields => ({
  title: ticket.title,
  description: ticket.description,
  drivable: ticket.drivable,
  mileageKm: ticket.mileageKm,
  wishedAt: ticket.wishedAt,
  keysLocation: ticket.keysLocation,
  replacementCar: ticket.replacementCar,
  contactName: ticket.contactName,
  contactPhone: ticket.contactPhone,
  customerReference: ticket.customerReference,
  urgent: ticket.urgent,
  scheduledStart: ticket.scheduledStart,
  scheduledEnd: ticket.scheduledEnd,
  promisedReadyAt: ticket.promisedReadyAt,
  mechanicId: ticket.mechanic?.id ?? null,
})

const INSTANTS: readonly (keyof EditableFields)[] = ['wishedAt', 'scheduledStart', 'scheduledEnd', 'promisedReadyAt']

/** Inputs show minutes, so seconds of an instant are no change. */
const sameMinute = (a: string, b: string) => Math.floor(Date.parse(a) / 60_000) === Math.floor(Date.parse(b) / 60_000)

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Only what the person really changed: this alone is sent, so that another's change of another field stays. */
export function changedFields(before: EditableFields, after: Partial<EditableFields>): TicketChanges {
  const changed = (Object.keys(after) as (keyof EditableFields)[]).filter((field) => {
    const from = before[field]
    const to = trimmed(after[field])
    if (from === to || to === undefined) return false
    if (INSTANTS.includes(field) && typeof from === 'string' && typeof to === 'string') return !sameMinute(from, to)
    return true
  })
  return Object.fromEntries(changed.map((field) => [field, trimmed(after[field])]))
}
