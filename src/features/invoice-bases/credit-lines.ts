import { lineNetCents } from '#shared/line-totals.ts'
import { vatOfRate } from '#shared/vat.ts'
import {
  type CreditedLine,
  type InvoiceDocument,
  type InvoicedJob,
  type InvoicedLine,
  invoiceTotals,
  linePerMille,
} from './invoice-document.ts'

/** A line of an invoice with what is left of it to credit, in cents without VAT. */
export type CreditableLine = { job: number; line: number; invoiced: InvoicedLine; netCents: number; leftCents: number }

/** What of an invoice was not given back yet by these credits, those that hold. */
export function creditableLines(invoice: InvoiceDocument, credits: readonly InvoiceDocument[]): CreditableLine[] {
  const given = credits.flatMap((credit) => credit.credits?.lines ?? [])
  return invoice.jobs.flatMap(({ lines }, job) =>
    lines.map((invoiced, line) => {
      const netCents = lineNetCents(invoiced)
      const credited = given
        .filter((one) => one.job === job && one.line === line)
        .reduce((total, one) => total + one.netCents, 0)
      return { job, line, invoiced, netCents, leftCents: netCents - credited }
    }),
  )
}

/** All that is left of an invoice; its lines without a price only where nothing was given back yet. */
export function wholeCredit(lines: readonly CreditableLine[]): CreditedLine[] {
  const isFirst = lines.every(({ netCents, leftCents }) => leftCents === netCents)
  return lines
    .filter(({ leftCents }) => leftCents > 0 || (isFirst && leftCents === 0))
    .map(({ job, line, leftCents }) => ({ job, line, netCents: leftCents }))
}

/** With the lines below zero (a rounding) once nothing else is left: only then are the credits together exactly the invoice. */
export function withRounding(lines: readonly CreditableLine[], wanted: readonly CreditedLine[]): CreditedLine[] {
  const given = new Map(wanted.map(({ job, line, netCents }) => [`${job} ${line}`, netCents]))
  const isRest = lines.every(({ job, line, leftCents }) => leftCents <= (given.get(`${job} ${line}`) ?? 0))
  const below = isRest ? lines.filter(({ leftCents }) => leftCents < 0) : []
  return [...wanted, ...below.map(({ job, line, leftCents }) => ({ job, line, netCents: leftCents }))]
}

/** Whether these amounts are of lines that the invoice has, once each and no more than what is left of them. */
export const isCreditable = (lines: readonly CreditableLine[], wanted: readonly CreditedLine[]): boolean => {
  const keys = new Set(wanted.map(({ job, line }) => `${job} ${line}`))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  // a line below zero, such as an own share, leaves less to give back than the lines above it come to
  const most = sum(lines.map(({ leftCents }) => leftCents))
  return (
    sum(withRounding(lines, wanted).map(({ netCents }) => netCents)) <= most &&
    wanted.length > 0 &&
    keys.size === wanted.length &&
    wanted.some(({ netCents }) => netCents > 0) &&
    wanted.every(({ job, line, netCents }) => {
      const found = lines.find((one) => one.job === job && one.line === line)
      return found !== undefined && netCents >= (found.netCents === 0 ? 0 : 1) && netCents <= found.leftCents
    })
  )
}

/**
 * What a credit note of these amounts says. A whole line is given back as it was sold, a part of one as an amount. The VAT of each rate is what
 * brings that of all credits to the VAT of what they give back: so credits of the whole invoice make exactly its VAT, however many they are.
 */
export function creditContents(
  invoice: InvoiceDocument,
  credits: readonly InvoiceDocument[],
  wanted: readonly CreditedLine[],
): Pick<InvoiceDocument, 'jobs' | 'vatCorrections'> {
  const { vatTreatment } = invoice
  const jobs = invoice.jobs.flatMap((job, jobIndex): InvoicedJob[] => {
    const lines = wanted.flatMap(({ job: of, line, netCents }) => {
      const invoiced = of === jobIndex ? job.lines[line] : undefined
      return invoiced ? [creditLine(invoiced, netCents)] : []
    })
    return lines.length === 0 ? [] : [{ ...job, lines }]
  })
  const before = vatByRate(credits.map(invoiceTotals))
  const now = invoiceTotals({ jobs, vatTreatment }).byRate
  const vatCorrections = now.flatMap(({ perMille, netCents, vatCents }) => {
    const earlier = before.get(perMille) ?? { netCents: 0, vatCents: 0 }
    const cents = vatOfRate(earlier.netCents + netCents, perMille) - earlier.vatCents - vatCents
    return cents === 0 ? [] : [{ perMille, cents }]
  })
  return { jobs, vatCorrections }
}

function creditLine(invoiced: InvoicedLine, netCents: number): InvoicedLine {
  if (netCents === lineNetCents(invoiced)) return { ...invoiced, quantityThousandths: -invoiced.quantityThousandths }
  // an amount, and not a piece at that price
  const name = `${invoiced.name} (osahyvitys)`
  return { ...invoiced, name, quantityThousandths: -1000, unit: 'kpl', unitPriceCents: netCents, discountPerMille: 0 }
}

function vatByRate(totals: readonly ReturnType<typeof invoiceTotals>[]) {
  const rates = new Map<number, { netCents: number; vatCents: number }>()
  for (const { perMille, netCents, vatCents } of totals.flatMap(({ byRate }) => byRate)) {
    const known = rates.get(perMille) ?? { netCents: 0, vatCents: 0 }
    rates.set(perMille, { netCents: known.netCents + netCents, vatCents: known.vatCents + vatCents })
  }
  return rates
}

/** The rate of VAT of a line of this document, for a form that shows amounts with it. */
export const perMilleOf = (invoice: InvoiceDocument, { job, invoiced }: CreditableLine): number =>
  linePerMille(invoiced, { day: invoice.jobs[job]?.day ?? invoice.day, vatTreatment: invoice.vatTreatment })
