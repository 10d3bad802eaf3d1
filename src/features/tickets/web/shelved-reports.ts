import { clearDraft, type DraftPlace, readDraft, writeDraft } from '#web/drafts.ts'
import type { ReportValues } from './report-form.ts'

/** The key is made once per filled form: a retry, also after a reload, finds the ticket that a lost answer made. */
export type ReportDraft = { values: ReportValues; requestKey: string }

/** More calls than a user has open at once; the oldest goes. */
const MOST_SHELVED = 8

const listOf = (place: DraftPlace): DraftPlace => ({ ...place, form: `${place.form} shelf` })
const oneOf = (place: DraftPlace, requestKey: string): DraftPlace => ({ ...place, of: `${place.of} ${requestKey}` })

/** The forms that were begun and laid aside for another call, the newest first. */
export function readShelf(place: DraftPlace, blank: ReportValues): ReportDraft[] {
  const keys = readDraft<{ keys: string[] }>(listOf(place), { keys: [] })?.keys ?? []
  return keys.flatMap(
    (requestKey) => readDraft<ReportDraft>(oneOf(place, requestKey), { values: blank, requestKey }) ?? [],
  )
}

/** Keeps these and forgets the others; gives what is kept. */
export function writeShelf(
  place: DraftPlace,
  before: readonly ReportDraft[],
  next: readonly ReportDraft[],
): ReportDraft[] {
  const kept = next.slice(0, MOST_SHELVED)
  for (const { requestKey } of before)
    if (!kept.some((draft) => draft.requestKey === requestKey)) clearDraft(oneOf(place, requestKey))
  for (const draft of kept) writeDraft(oneOf(place, draft.requestKey), draft)
  if (kept.length > 0) writeDraft(listOf(place), { keys: kept.map(({ requestKey }) => requestKey) })
  else clearDraft(listOf(place))
  return kept
}

/** What a form that was laid aside is known by: the plate, else who called, else what was wanted. */
export const shelfLabel = ({ values: { vehicle, party, customer, job } }: ReportDraft): string =>
  [
    vehicle.vehicle.registrationNumber.trim().toUpperCase(),
    party?.name || customer.newCustomer.name || job.contactName || customer.newCustomer.phone || job.title,
  ]
    .filter(Boolean)
    .join(' · ') || 'Keskeneräinen puhelu'
