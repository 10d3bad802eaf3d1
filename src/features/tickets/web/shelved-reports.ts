import { clearDraft, type DraftPlace, readDraft, writeDraft } from '#web/drafts.ts'
import type { ReportValues } from './report-form.ts'

/** The key is made once per filled form: a retry, also after a reload, finds the ticket that a lost answer made. */
export type ReportDraft = { values: ReportValues; requestKey: string }

/** More calls than a user has open at once; the oldest goes. */
const MOST_SHELVED = 8

const listOf = (place: DraftPlace): DraftPlace => ({ ...place, form: `${place.form} shelf` })
const oneOf = (place: DraftPlace, requestKey: string): DraftPlace => ({ ...place, of: `${place.of} ${requestKey}` })

/** Where the form of a report is kept; that of several cars is another. */
export const reportPlace = (userId: string, organizationId: string, isSeveral = false): DraftPlace => ({
  userId,
  form: isSeveral ? 'report of several' : 'report',
  version: 2,
  of: organizationId,
})

/** Takes a draft of any shape: it is laid aside or counted here, and read where it is filled in. */
const ANY = { values: null, requestKey: '' } as unknown as ReportDraft

const keysOf = (place: DraftPlace) => readDraft<{ keys: string[] }>(listOf(place), { keys: [] })?.keys ?? []

/** So many reports are begun and not sent. */
export const countBegun = (place: DraftPlace): number =>
  keysOf(place).length + (readDraft(place, ANY) === undefined ? 0 : 1)

/** Lays aside what is begun in the form, for another caller. */
export function shelveBegun(place: DraftPlace): void {
  const begun = readDraft(place, ANY)
  if (begun === undefined) return
  const shelf = readShelf(place, ANY.values)
  writeShelf(place, shelf, [begun, ...shelf])
  clearDraft(place)
}

/** The forms that were begun and laid aside for another call, the newest first. */
export function readShelf(place: DraftPlace, blank: ReportValues): ReportDraft[] {
  return keysOf(place).flatMap(
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
