import { friendlyFormatIBAN } from 'ibantools'
import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import { dayText } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import { type InvoiceDocument, invoiceTotals, jobName } from '../invoice-document.ts'
import { PAPER_NAMES, referenceText } from '../paper-words.ts'

/** So many jobs are named; the PDF has all. */
const NAMED = 5

/** The mail that a document goes along with: what is to be paid, when and how, without opening the file. */
export function documentMail(document: InvoiceDocument, to: string): Mail {
  const { kind, number, seller, credits } = document
  const name = PAPER_NAMES[kind]
  const contact = [formatPhone(seller.phone), seller.email].filter(Boolean).join(', ')
  return composeMail({
    to,
    subject: `${name} ${number}: ${seller.name}`,
    heading: `${name} ${number}`,
    paragraphs: [
      credits
        ? `Liitteenä on hyvityslasku ${number} laskusta ${credits.number} (${dayText(credits.day)}).`
        : `Liitteenä on ${name.toLowerCase()} ${number}.`,
    ],
    facts: [
      ['Laskuttaja', seller.name],
      [credits ? 'Hyvitetään' : 'Summa', formatMoney(Math.abs(invoiceTotals(document).grossCents))],
      ...payingFacts(document),
      ['Työ', jobsText(document)],
    ],
    notes: contact ? [`Kysyttävää? ${seller.name}: ${contact}`] : [],
    footer: `Saat viestin, koska ${seller.name} lähetti sinulle laskun. Jos et tunne asiaa, älä maksa vaan kysy laskuttajalta.`,
  })
}

function payingFacts({ kind, dueDay, reference, iban }: InvoiceDocument): (readonly [string, string])[] {
  if (kind !== 'INVOICE') return []
  return [
    ['Eräpäivä', dayText(dueDay)],
    ['Tilinumero', friendlyFormatIBAN(iban) ?? iban],
    ['Viitenumero', referenceText(reference)],
  ]
}

function jobsText({ jobs }: InvoiceDocument): string {
  const named = jobs.slice(0, NAMED).map((job) => [jobName(job), job.plate, job.title].filter(Boolean).join(', '))
  return [...named, ...(jobs.length > NAMED ? [`ja ${jobs.length - NAMED} muuta`] : [])].join('\n')
}
