import { shownCents } from '#features/line-items/shown-prices.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { formatPhone } from '#shared/phone.ts'
import { formatDate } from '#web/format.ts'
import { Paper, PaperTotals } from '#web/ui/paper.tsx'
import {
  type InvoiceDocument,
  type InvoicedJob,
  type InvoicedLine,
  type InvoiceParty,
  invoiceTotals,
  jobName,
  linePerMille,
  permitWords,
} from '../invoice-document.ts'
import { PAPER_NAMES, referenceText, VAT_NOTES } from '../paper-words.ts'

/** A document as its payer reads it: the same that the PDF says. */
export function DocumentPaper({ document, plain = false }: { document: InvoiceDocument; plain?: boolean }) {
  const { kind, number, day, seller, buyer, jobs, vatTreatment } = document
  const { netCents, grossCents, byRate } = invoiceTotals(document)
  return (
    <Paper className={plain ? 'p-4! shadow-none! sm:p-5!' : undefined}>
      <h2 className="font-bold text-xl">
        {PAPER_NAMES[kind]} {number}
      </h2>
      <p className="text-muted">Päiväys {formatDate(day)}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Party heading="Laskuttaja" party={seller} />
        <Party heading="Maksaja" party={buyer} />
      </div>
      <Facts document={document} />
      {jobs.map((job, index) => (
        <JobLines
          // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes
          key={index}
          job={job}
          document={document}
        />
      ))}
      <div className="mt-4">
        <PaperTotals
          rows={[
            { label: 'Veroton', value: formatMoney(netCents) },
            ...byRate.map((rate) => ({
              label: `ALV ${formatPercent(rate.perMille)}`,
              value: formatMoney(rate.vatCents),
            })),
            { label: 'Yhteensä', value: formatMoney(grossCents), strong: true },
          ]}
        />
      </div>
      {VAT_NOTES[vatTreatment].map((note) => (
        <p key={note} className="mt-2 text-right text-sm">
          {note}
        </p>
      ))}
    </Paper>
  )
}

function Party({ heading, party }: { heading: string; party: InvoiceParty }) {
  const { name, businessId, vatNumber, address, phone, email } = party
  const lines = [
    businessId && `Y-tunnus ${businessId}`,
    vatNumber && `ALV-tunniste ${vatNumber}`,
    ...address,
    formatPhone(phone),
    email,
  ].filter(Boolean)
  return (
    <div>
      <p className="text-muted text-sm">{heading}</p>
      <p className="wrap-anywhere font-semibold">{name}</p>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}

function Facts({ document }: { document: InvoiceDocument }) {
  const { dueDay, paymentTermsDays, reference, iban, buyerReference, credits } = document
  const facts = (
    credits
      ? [
          ['Hyvitettävä lasku', credits.number],
          ['Laskun päiväys', formatDate(credits.day)],
          ['Laskun viitenumero', referenceText(reference)],
          ['Maksajan viite', buyerReference],
        ]
      : [
          ['Eräpäivä', `${formatDate(dueDay)} (${paymentTermsDays} pv netto)`],
          ['Viitenumero', reference ? referenceText(reference) : 'Annetaan, kun laskutusperuste tehdään'],
          ['Tilinumero', iban.replace(/(.{4})(?=.)/g, '$1 ')],
          ['Maksajan viite', buyerReference],
        ]
  ).filter(([, value]) => value)
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 border-line border-y py-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function JobLines({ job, document }: { job: InvoicedJob; document: InvoiceDocument }) {
  const { withVat, vatTreatment } = document
  const heading = [jobName(job), job.plate, job.title, formatDate(job.day), permitWords(job)]
    .filter(Boolean)
    .join(' · ')
  return (
    <section aria-label={heading} className="mt-4">
      <h3 className="wrap-anywhere font-semibold">{heading}</h3>
      <table className="mt-1 w-full border-collapse text-sm">
        <caption className="sr-only">
          {heading}, hinnat {withVat ? 'sis. ALV' : 'ilman arvonlisäveroa'}
        </caption>
        <thead>
          <tr className="border-line border-b text-left text-muted">
            <th scope="col" className="py-1 pr-2 font-normal">
              Nimike
            </th>
            <th scope="col" className="whitespace-nowrap py-1 pr-2 text-right font-normal max-sm:hidden">
              Määrä
            </th>
            <th scope="col" className="whitespace-nowrap py-1 pr-2 text-right font-normal max-sm:hidden">
              ALV
            </th>
            <th scope="col" className="whitespace-nowrap py-1 text-right font-normal">
              {withVat ? 'Sis. ALV' : 'Veroton'}
            </th>
          </tr>
        </thead>
        <tbody>
          {job.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes
            <tr key={index} className="border-line border-b align-baseline last:border-0">
              <td className="wrap-anywhere py-1 pr-2">
                {line.name}
                <span className="block text-muted sm:hidden">{quantityText(line)}</span>
                {line.discountPerMille > 0 ? (
                  <span className="block text-muted">Alennus {formatPercent(line.discountPerMille)}</span>
                ) : null}
              </td>
              <td className="tabular whitespace-nowrap py-1 pr-2 text-right max-sm:hidden">{quantityText(line)}</td>
              <td className="tabular whitespace-nowrap py-1 pr-2 text-right max-sm:hidden">
                {formatPercent(linePerMille(line, { day: job.day, vatTreatment }))}
              </td>
              <td className="tabular whitespace-nowrap py-1 text-right">
                {formatMoney(shownCents(lineNetCents(line), { withVat, day: job.day }, line.vatCode))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const quantityText = ({ quantityThousandths, unit }: InvoicedLine): string =>
  `${String(quantityThousandths / 1000)
    .replace('.', ',')
    .replace('-', '−')} ${unit}`
