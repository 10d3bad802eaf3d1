import type { ArchivedWords } from '#shared/archived-words.ts'
import { STANDING_LABELS } from './maintenance-books.ts'

/** The groups of what is delivered. */
export const PAST_GROUPS = ['billing', 'done'] as const

const { billing, done } = STANDING_LABELS

export const archivedBook = {
  kind: 'maintenanceBook',
  label: 'Huoltokirja',
  plural: 'Huoltokirjat',
  statuses: { GARAGE: { billing, done }, CUSTOMER: { billing, done } },
} satisfies ArchivedWords
