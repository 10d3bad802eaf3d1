import type { ShownTransport } from '#features/car-transports/server/transport-columns.ts'
import { OWN_DIRECTION_LABELS, STATE_LABELS } from '#features/car-transports/transport-words.ts'
import { shortTime } from '#features/ticket-drivers/driver-texts.ts'
import { fact } from '#features/ticket-drivers/server/pick-up-page.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { timeWords, wallClockAt } from '#shared/helsinki-clock.ts'

/** "1.12. klo 8.00–9.00". */
const windowText = ({ startsAt, endsAt }: ShownTransport): string =>
  `${shortTime(startsAt)}–${timeWords(wallClockAt(new Date(endsAt)))}`

/** When the car is fetched or brought, and how far that is; without the address. Nothing where there is no transport. */
export const transportSection = (transports: readonly ShownTransport[]): Html | false =>
  transports.length > 0 &&
  html`<h2>Kuljetukset</h2><dl>${transports.map((one) =>
    fact(OWN_DIRECTION_LABELS[one.direction], html`${stateText(one)}`),
  )}</dl>`

function stateText(transport: ShownTransport): string {
  const { state, doneAt, declinedReason } = transport
  const label = STATE_LABELS[state]
  if (state === 'DONE' && doneAt) return `${label} ${shortTime(doneAt)}`
  if (state === 'DECLINED') return [label, declinedReason].filter(Boolean).join(': ')
  return `${label}, ${windowText(transport)}`
}

/** In place of fetching: the garage brings the car. Nothing where no delivery is on its way. */
export function deliverySentence(transports: readonly ShownTransport[]): Html | false {
  const delivery = transports.find(
    ({ direction, state }) => direction === 'DELIVERY' && (state === 'PLANNED' || state === 'UNDER_WAY'),
  )
  return delivery !== undefined && html`<p>Korjaamo tuo auton sinulle: ${windowText(delivery)}.</p>`
}
