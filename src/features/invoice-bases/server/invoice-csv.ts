import { csvText } from '#server/http/csv-text.ts'
import { dayText } from '#shared/calendar-day.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { type InvoiceDocument, jobName, linePerMille } from '../invoice-document.ts'
import { PAPER_NAMES } from '../paper-words.ts'

const TITLES = [
  'Laskutusperuste',
  'Päiväys',
  'Eräpäivä',
  'Viitenumero',
  'Asiakas',
  'Asiakkaan Y-tunnus',
  'Asiakkaan viite',
  'Huolto',
  'Rekisterinumero',
  'Valmis',
  'Koodi',
  'Nimike',
  'Määrä',
  'Yksikkö',
  'Yksikköhinta (veroton)',
  'Alennus %',
  'ALV %',
  'Rivi yhteensä (veroton)',
  // at the end: who reads the columns by their order goes on reading them
  'Laji',
  'Hyvittää laskun',
  'Asiakkaan ALV-tunniste',
  'Laskutuslupa',
  'Sopimusnumero',
]

/** A line of a basis on each row, with its basis and its job: numbers as a Finnish spreadsheet reads them. */
export const invoiceCsv = (document: InvoiceDocument): string =>
  csvText([
    TITLES,
    ...document.jobs.flatMap((job) =>
      job.lines.map((line) => [
        document.number,
        dayText(document.day),
        dayText(document.dueDay),
        document.reference,
        document.buyer.name,
        document.buyer.businessId,
        document.buyerReference,
        job.number || jobName(job),
        job.plate,
        dayText(job.day),
        line.code,
        line.name,
        numberText(line.quantityThousandths, 1000),
        line.unit,
        numberText(line.unitPriceCents, 100),
        numberText(line.discountPerMille, 10),
        numberText(linePerMille(line, { day: job.day, vatTreatment: document.vatTreatment }), 10),
        numberText(lineNetCents(line), 100),
        PAPER_NAMES[document.kind],
        document.credits?.number ?? '',
        document.buyer.vatNumber,
        job.permit?.number ?? '',
        job.permit?.contractNumber ?? '',
      ]),
    ),
  ])

const numberText = (value: number, parts: number): string => String(value / parts).replace('.', ',')
