import { csvText } from '#server/http/csv-text.ts'
import { dayText } from '#shared/calendar-day.ts'
import { moneyInputValue } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { PAYMENT_WAY_LABELS } from '../payments.ts'
import type { DayTakings } from '../takings.ts'

const TITLES = ['Päivä', 'Laji', 'Numero', 'Asiakas', 'Maksutapa', 'Summa', 'Pyöristys', 'Veroton', 'ALV', 'ALV %']

const KINDS = { RECEIPT: 'Kuitti', REFUND: 'Hyvityskuitti' } as const

/**
 * Days of takings for bookkeeping: a row for each payment, then the sales by rate of VAT, and the count of the cash. Sums as a Finnish spreadsheet
 * reads them.
 */
export const takingsCsv = (days: readonly DayTakings[]): string => csvText([TITLES, ...days.flatMap(rowsOf)])

function rowsOf({ day, receipts, invoices, byRate, count }: DayTakings): string[][] {
  const on = dayText(day)
  return [
    ...receipts.flatMap(({ kind, number, customer, parts }) =>
      parts.map(({ way, cents, roundingCents }) =>
        paid([on, KINDS[kind], number, customer], way, cents, roundingCents),
      ),
    ),
    ...invoices.map(({ number, customer, way, cents, roundingCents }) =>
      paid([on, 'Laskun maksu', number, customer], way, cents, roundingCents),
    ),
    ...byRate.map(({ perMille, netCents, vatCents }) => [
      on,
      'Myynti verokannoittain',
      '',
      '',
      '',
      moneyInputValue(netCents + vatCents),
      '',
      moneyInputValue(netCents),
      moneyInputValue(vatCents),
      formatPercent(perMille).replace(/\s*%$/, ''),
    ]),
    ...(count === null
      ? []
      : [
          [
            on,
            'Kassaero',
            '',
            '',
            PAYMENT_WAY_LABELS.CASH,
            moneyInputValue(count.countedCents - count.expectedCents),
          ].concat(['', '', '', '']),
        ]),
  ]
}

const paid = (first: readonly string[], way: keyof typeof PAYMENT_WAY_LABELS, cents: number, roundingCents: number) => [
  ...first,
  PAYMENT_WAY_LABELS[way],
  moneyInputValue(cents),
  roundingCents === 0 ? '' : moneyInputValue(roundingCents),
  '',
  '',
  '',
]
