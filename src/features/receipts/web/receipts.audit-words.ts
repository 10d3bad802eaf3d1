import { dayText } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import { type AuditWordList, type AuditWords, named, word } from '#web/audit-words.ts'
import type { ReceiptsAudit } from '../receipts.audit.ts'

const money = (cents: unknown): string => (typeof cents === 'number' ? ` ${formatMoney(cents)}` : '')

const words: AuditWords<ReceiptsAudit> = {
  'receipts.refunded': {
    label: 'Kuitti hyvitetty',
    sentence: ({ details: { receipt, number, cents } }) =>
      `Hyvitti kuitin${named(receipt)} hyvityskuitilla${named(number)}:${money(cents)}`,
  },
  'receipts.payment_undone': {
    label: 'Laskun maksu peruttu',
    sentence: ({ details: { number, cents } }) => `Perui laskun${named(number)} maksun${money(cents)}`,
  },
  'receipts.cash_counted': {
    label: 'Kassa laskettu',
    sentence: ({ details: { day, countedCents, expectedCents } }) =>
      `Laski päivän ${dayText(word(day))} kassan:${money(countedCents)}, kassassa piti olla${money(expectedCents)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Kuitit ja maksut', words }
