import type { ArchivedWords } from '#shared/archived-words.ts'
import { STATUS_LABELS } from './tickets.ts'

const { DONE, CANCELLED } = STATUS_LABELS

export const archivedTicket = {
  kind: 'ticket',
  label: 'Huolto',
  plural: 'Huollot',
  statuses: { GARAGE: { DONE, CANCELLED }, CUSTOMER: { DONE, CANCELLED } },
} satisfies ArchivedWords
