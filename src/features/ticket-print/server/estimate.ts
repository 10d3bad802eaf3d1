import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { PRICE_TYPE_LABELS, type PriceType } from '#shared/agreed-price.ts'
import { agreedPrice, jobText, lineSums, paperOf, soldLines, together, vehicleFacts } from './paper-parts.ts'
import type { PrintedTicket } from './printed-ticket.ts'

/** What is agreed or proposed gives the paper its name: a paper that says hinta-arvio binds like one. */
export const estimateName = (priceType: PriceType): string =>
  priceType === 'NONE' ? 'Hintatiedot' : PRICE_TYPE_LABELS[priceType]

/** What waits for a yes is what the customer signs. */
const typeOf = ({ price, proposed }: PrintedTicket): PriceType => (proposed ?? price).priceType

const signatures: PdfBlock = {
  kind: 'blanks',
  labels: ['Hinta on voimassa asti', 'Päivä ja korjaamon allekirjoitus', 'Päivä ja asiakkaan allekirjoitus'],
}

/** What the job is to cost: of what it is made, and how binding that is. */
export const estimate = (ticket: PrintedTicket): PdfDocument =>
  paperOf(ticket, estimateName(typeOf(ticket)), [
    { kind: 'facts', heading: 'Ajoneuvo', across: 4, facts: vehicleFacts(ticket) },
    jobText(ticket),
    ...soldLines(ticket),
    ...together(
      ...lineSums(ticket.lines, ticket.vatDay),
      ...agreedPrice(ticket),
      ...(typeOf(ticket) === 'NONE' ? [] : [signatures]),
    ),
  ])
