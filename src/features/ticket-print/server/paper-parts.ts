import { guaranteeText } from '#features/line-items/guarantee.ts'
import type { LineItem } from '#features/line-items/line-items.ts'
import { PRICE_MEANINGS } from '#features/line-items/price-meanings.ts'
import {
  type ShownPrices,
  shownCents,
  shownLineCents,
  shownPriceCents,
  vatWord,
  withShownUnitPrice,
} from '#features/line-items/shown-prices.ts'
import type { PdfBlock, PdfDocument, PdfFact } from '#server/pdf/pdf-document.ts'
import { PRICE_TYPE_LABELS, type PriceType, promisedLimitCents } from '#shared/agreed-price.ts'
import { type Totals, totalsOf, type VatTotal } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { formatPhone } from '#shared/phone.ts'
import { approvedPart } from '#shared/price-of-job.ts'
import { vatPerMille } from '#shared/vat.ts'
import { dateWords, kilometreWords, quantityWords, timeOf } from './paper-words.ts'
import type { PrintedParty, PrintedTicket } from './printed-ticket.ts'

/** The paper of a ticket that is called so, from its title on. */
export const paperOf = (ticket: PrintedTicket, name: string, blocks: readonly PdfBlock[]): PdfDocument => ({
  title: [`${name} ${ticket.number}`, ticket.registrationNumber].filter(Boolean).join(' · '),
  author: ticket.garage.name,
  madeAt: ticket.printedAt.toISOString(),
  foot: `Huoltosilta · Tulostettu ${timeOf(ticket.printedAt)}`,
  blocks: [
    {
      kind: 'title',
      title: name,
      registrationNumber: ticket.registrationNumber,
      beneath: [
        `Huolto ${ticket.number}`,
        `Päiväys ${dateWords(ticket.printedAt)}`,
        ticket.customerReference ? `Viite ${ticket.customerReference}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    },
    { kind: 'columns', columns: [partyColumn('Korjaamo', ticket.garage), partyColumn('Asiakas', ticket.customer)] },
    ...blocks,
  ],
})

const partyColumn = (heading: string, { name, businessName, businessId, address, phone, email }: PrintedParty) => ({
  heading,
  lines: [
    name,
    businessName === name ? '' : businessName,
    businessId ? `Y-tunnus ${businessId}` : '',
    address,
    [formatPhone(phone), email].filter(Boolean).join(' · '),
  ].filter(Boolean),
})

/** Those of which something is known. */
export const knownFacts = (facts: readonly (readonly [name: string, value: string | null])[]): PdfFact[] =>
  facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))

/** What the vehicle was when the ticket was made. */
export const vehicleFacts = (ticket: PrintedTicket): PdfFact[] =>
  knownFacts([
    ['Rekisterinumero', ticket.registrationNumber],
    ['Merkki ja malli', [ticket.make, ticket.model].filter(Boolean).join(' ')],
    ['Valmistenumero', ticket.vinNumber],
    ['Vuosimalli', ticket.year === null ? null : String(ticket.year)],
    ['Väri', ticket.color],
    ['Mittarilukema', ticket.mileageKm === null ? null : kilometreWords(ticket.mileageKm)],
  ])

/** The job in words: what it is called, the services that are wanted and what was said of it. */
export const jobText = ({ title, services, description }: PrintedTicket): PdfBlock => ({
  kind: 'text',
  heading: 'Työ',
  lead: title,
  text: [services.map((name) => `•\u00a0${name}`).join('\n'), description].filter(Boolean).join('\n\n'),
})

type PrintedTotals = Pick<Totals, 'netCents' | 'grossCents'> & { byRate: readonly Omit<VatTotal, 'vatCode'>[] }

type SoldLine = Pick<
  LineItem,
  'code' | 'name' | 'quantityThousandths' | 'unit' | 'unitPriceCents' | 'discountPerMille' | 'vatCode'
> & { isUnpriced?: boolean }
type MoreColumn<Line> = { title: string; width: number; of: (line: Line) => string }

/** Lines with their prices, and with the details of each; none when there are no lines. */
export function lineTable<Line extends SoldLine>(
  heading: string,
  lines: readonly Line[],
  shown: ShownPrices,
  more?: MoreColumn<Line>,
): PdfBlock[] {
  if (lines.length === 0) return []
  const isDiscounted = lines.some(({ discountPerMille }) => discountPerMille > 0)
  return [
    {
      kind: 'table',
      heading: `${heading}, hinnat ${shown.withVat ? 'sis. arvonlisäveron' : 'ilman arvonlisäveroa'}`,
      columns: [
        { title: 'Nimike', width: 'rest' },
        { title: 'Määrä', width: 62, align: 'right' },
        { title: 'Hinta', width: 72, align: 'right' },
        ...(isDiscounted ? [{ title: 'Alennus', width: 42, align: 'right' } as const] : []),
        { title: 'ALV', width: 40, align: 'right' },
        { title: 'Yhteensä', width: 76, align: 'right' },
        ...(more ? [{ title: more.title, width: more.width }] : []),
      ],
      rows: lines.map((line) => [
        [line.name, line.code].filter(Boolean).join(' · '),
        quantityWords(line.quantityThousandths, line.unit),
        line.isUnpriced ? 'puuttuu' : formatMoney(withShownUnitPrice(line, shown).unitPriceCents),
        ...(isDiscounted ? [line.discountPerMille > 0 ? formatPercent(line.discountPerMille) : ''] : []),
        formatPercent(vatPerMille(line.vatCode, shown.day)),
        line.isUnpriced ? '' : formatMoney(shownLineCents(line, shown)),
        ...(more ? [more.of(line)] : []),
      ]),
    },
  ]
}

/** What is sold on the ticket; what was approved as extra work says so. */
export const soldLines = ({ lines, withVat, vatDay }: PrintedTicket): PdfBlock[] =>
  lineTable(
    'Rivit',
    lines.map((line) => ({ ...line, name: line.approvedCents === null ? line.name : `${line.name} (lisätyö)` })),
    { withVat, day: vatDay },
  )

/** What lines make, with VAT by its rates; none when there are no lines. */
export const lineSums = (lines: readonly SoldLine[], day: string): PdfBlock[] =>
  lines.length === 0 ? [] : [sumsOf(totalsOf(lines, day))]

/** Totals below each other, with VAT by its rates. */
export const sumsOf = ({ netCents, grossCents, byRate }: PrintedTotals): PdfBlock => ({
  kind: 'sums',
  sums: [
    ['Veroton', formatMoney(netCents)],
    ...byRate.map(
      (rate) =>
        [
          `ALV ${formatPercent(rate.perMille)} summasta ${formatMoney(rate.netCents)}`,
          formatMoney(rate.vatCents),
        ] as const,
    ),
    ['Yhteensä', formatMoney(grossCents)],
  ],
})

/**
 * What was agreed that it costs, what that means, and what was approved in addition; and what waits for the customer's yes. Nothing once the job is over
 * and nothing was agreed: then the lines say what it cost.
 */
export function agreedPrice(ticket: PrintedTicket): PdfBlock[] {
  const { status, price, proposed, guarantee, lines, withVat, vatDay } = ticket
  const { priceType, agreedCents } = price
  const shown = { withVat, day: vatDay }
  const approved = approvedWords(lines, shown)
  if (agreedCents === null) {
    const isOver = status === 'READY' || status === 'DONE' || status === 'CANCELLED'
    if ((isOver && !approved) || (proposed && !approved)) return proposedPrice(ticket)
    return [
      ...proposedPrice(ticket),
      {
        kind: 'notice',
        lead: isOver ? 'Kiinteää hintaa ei sovittu' : 'Hinnasta ei ole sovittu',
        text: [isOver ? '' : PRICE_MEANINGS[priceType], approved && `${approved}.`].filter(Boolean).join(' '),
      },
    ]
  }
  return [
    ...proposedPrice(ticket),
    {
      kind: 'notice',
      lead: `${proposed ? 'Sovittu: ' : ''}${PRICE_TYPE_LABELS[priceType]} ${priceWords({ ...price, agreedCents }, shown)}`,
      text: [
        meaningOf({ ...price, agreedCents }, shown),
        approved && `${approved}, laskutetaan tämän lisäksi.`,
        guarantee ? `Takuu ${guaranteeText(guarantee)}.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    },
  ]
}

/** What the customer is asked to say yes to, also with a signature. */
function proposedPrice({ proposed, withVat, vatDay }: PrintedTicket): PdfBlock[] {
  if (!proposed) return []
  const shown = { withVat, day: vatDay }
  return [
    {
      kind: 'notice',
      lead: `Ehdotus: ${PRICE_TYPE_LABELS[proposed.priceType]} ${priceWords(proposed, shown)}`,
      text: [meaningOf(proposed, shown), proposed.note, 'Odottaa asiakkaan hyväksyntää.'].filter(Boolean).join(' '),
    },
  ]
}

type Price = { priceType: PriceType; agreedCents: number; agreedGrossCents: number | null }

/** What its type means, of an estimate also how much it is at most. */
function meaningOf(price: Price, shown: ShownPrices): string {
  const most = promisedLimitCents(price)
  const isKnown = price.priceType === 'ESTIMATE' && most !== null
  // a limit that was promised with VAT is with it
  const words = price.agreedGrossCents === null ? shownWords(most ?? 0, shown) : `${formatMoney(most ?? 0)}, sis. ALV`
  return `${PRICE_MEANINGS[price.priceType]}${isKnown ? ` Se on enintään ${words}.` : ''}`
}

const priceWords = (price: Price, shown: ShownPrices): string =>
  `${formatMoney(shownPriceCents(price, shown))}, ${vatWord(shown)}`

const shownWords = (netCents: number, shown: ShownPrices): string =>
  `${formatMoney(shownCents(netCents, shown))}, ${vatWord(shown)}`

/** What of the lines is charged as approved extra work; empty when nothing is. */
function approvedWords(lines: PrintedTicket['lines'], { withVat, day }: ShownPrices): string {
  const { netCents, grossCents } = totalsOf(lines.map(approvedPart), day)
  if (netCents <= 0) return ''
  return withVat
    ? `Hyväksytyt lisätyöt ${formatMoney(grossCents)}, sis. ALV`
    : `Hyväksytyt lisätyöt ${formatMoney(netCents)}, veroton (${formatMoney(grossCents)} sis. ALV)`
}

/** Blocks that stay on one page; nothing when there are none. */
export const together = (...blocks: readonly PdfBlock[]): PdfBlock[] =>
  blocks.length === 0 ? [] : [{ kind: 'together', blocks }]
