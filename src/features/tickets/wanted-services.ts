import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { isKnownTime } from '#shared/instant.ts'
import { line } from '#shared/text-fields.ts'
import { ticketFields } from './ticket-fields.ts'

/** A ticket holds so many services at most. */
export const WANTED_AT_MOST = 30

const tooMany = `Valitse enintään ${WANTED_AT_MOST} palvelua`

/** The services of a report, by their ids in the garage's list. */
export const WantedIds = Id.array().max(WANTED_AT_MOST, tooMany).default([])

/** A wanted service of a ticket. It is kept as it was when it was chosen; `serviceId` is null when it has left the garage's list. */
export const WantedService = z.object({
  serviceId: z.string().nullable(),
  name: z.string(),
  /** Usual working time; only the garage sees it. */
  hours: z.number().nullable(),
})
export type WantedService = z.infer<typeof WantedService>

/** The services as an edit leaves them: new ones by id, those that have left the list by the name under which the ticket has them. */
export const WantedEdit = z
  .array(z.object({ serviceId: Id.nullable(), name: line('Palvelu', 120).default('') }))
  .max(WANTED_AT_MOST, tooMany)
export type WantedEdit = z.infer<typeof WantedEdit>

/** Services as one text, as the timeline shows a change of them. */
export const servicesText = (services: readonly Pick<WantedService, 'name'>[]): string =>
  services.map(({ name }) => name).join(', ')

const { maxLength } = ticketFields.title

/** A title made of what is wanted: `Öljynvaihto, määräaikaishuolto`. */
export function titleOfServices(services: readonly Pick<WantedService, 'name'>[]): string {
  const title = services.map(({ name }, index) => (index === 0 ? name : inMidSentence(name))).join(', ')
  return title.length > maxLength ? `${title.slice(0, maxLength - 1).trimEnd()}…` : title
}

/** `AdBlue-täyttö` and `ABS-huolto` keep their capitals. */
const inMidSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{L}\d])/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** How long the services take together; null when that is known of none. */
export function hoursOfServices(services: readonly Pick<WantedService, 'hours'>[]): number | null {
  const known = services.flatMap(({ hours }) => (hours === null ? [] : [hours]))
  return known.length > 0 ? known.reduce((sum, hours) => sum + hours, 0) : null
}

const HOUR_MS = 3_600_000

/** When work that begins then ends, by the services' usual time; null when that is not known. */
export function endOfServices(start: string, services: readonly Pick<WantedService, 'hours'>[]): string | null {
  const hours = hoursOfServices(services)
  const end = Date.parse(start) + (hours ?? 0) * HOUR_MS
  return hours && isKnownTime(end) ? new Date(end).toISOString() : null
}
