import { countsInWords, findingInWords, OUTCOME_LABELS } from '#features/inspections/inspection-words.ts'
import { type Inspection, type InspectionPoint, isFinding, RESULT_LABELS } from '#features/inspections/inspections.ts'
import { inspectionsOf } from '#features/inspections/server/read-inspections.ts'
import { shortTime } from '#features/ticket-drivers/driver-texts.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'

/** The finished inspections of the ticket, as its customer sees them. */
export const shownInspections = (db: Queryable, ticket: TicketRow): Promise<Inspection[]> =>
  inspectionsOf(db, inNameOf('CUSTOMER', ticket.customerId).membership, ticket)

/** What was found on the car, the red findings first, with their photos. Nothing where nothing was inspected. */
export const inspectionSection = (inspections: readonly Inspection[], token: string): Html | false =>
  inspections.length > 0 &&
  html`<h2>${inspections.length === 1 ? 'Tarkastus' : 'Tarkastukset'}</h2>${inspections.map((one) => inspectionPart(one, token))}`

function inspectionPart({ name, counts, finishedAt, points }: Inspection, token: string): Html {
  const findings = points.filter(isFinding)
  const inOrder = [
    ...findings.filter(({ result }) => result === 'RED'),
    ...findings.filter(({ result }) => result === 'YELLOW'),
  ]
  return html`<p><b>${name}</b>${finishedAt && `, ${shortTime(finishedAt)}`}<br>${countsInWords(counts)}</p>
${inOrder.map(
  (point) =>
    html`<div class="finding"><p>${point.result && html`<b>${RESULT_LABELS[point.result]}:</b> `}${findingInWords(point)}${
      point.outcome &&
      html`<br><span class="quiet">Lisätyö ${point.outcome.extraWork}: ${OUTCOME_LABELS[point.outcome.is].toLowerCase()}</span>`
    }</p>${pictures(point, token)}</div>`,
)}
<details><summary>Kaikki tarkastetut kohdat</summary><ul class="plain">${points
    .filter(({ result }) => result !== null && result !== 'NOT_APPLICABLE')
    .map(
      (point) => html`<li>${findingInWords(point)}: ${point.result && RESULT_LABELS[point.result].toLowerCase()}</li>`,
    )}</ul></details>`
}

function pictures({ id, name, files }: InspectionPoint, token: string): Html | false {
  const shown = files.filter(({ width }) => width !== null)
  const at = (fileId: string) => `/huolto/${token}/tarkastus/${id}/${fileId}`
  return (
    shown.length > 0 &&
    html`<ul class="pictures">${shown.map(
      (file, place) =>
        html`<li><a href="${at(file.id)}"><img src="${at(file.id)}/pieni" alt="${name}, kuva ${place + 1}" loading="lazy"></a></li>`,
    )}</ul>`
  )
}
