import { type AuditWordList, type AuditWords, isRecord } from '#web/audit-words.ts'
import type { BookingPageAudit } from '../booking-page.audit.ts'
import { bookingWords } from './booking-page-values.ts'

const words: AuditWords<BookingPageAudit> = {
  'booking_page.saved': {
    label: 'Ajanvaraussivu muutettu',
    sentence: ({ details: { changed } }) => {
      const names = Object.keys(isRecord(changed) ? changed : {}).flatMap((name) => labels[name] ?? [])
      return `Muutti ajanvaraussivua${names.length > 0 ? `: ${names.join(', ')}` : ''}`
    },
  },
}

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(bookingWords(() => '')).map(([name, { label }]) => [name, label.toLowerCase()]),
)

export const auditWords: AuditWordList = { label: 'Ajanvaraussivu', words }
