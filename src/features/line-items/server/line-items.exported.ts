import { nameOfUser } from '#features/organizations/server/shown-names.ts'
import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedWithin, pick } from '#server/exported-table.ts'
import { lineItems, priceProposals, ticketPrices } from './line-items.tables.ts'

/** What is sold on tickets and what was agreed: both sides see the same (docs/decisions/0161-who-sees-prices-of-a-paid-car.md). */
export const lineItemsExported: readonly ExportedKind[] = [
  exportedWithin({
    name: 'ticketLines',
    about: 'Huoltojen rivit',
    parents: exportedTickets,
    by: lineItems.ticketId,
    order: [lineItems.place, lineItems.id],
    columns: {
      ...pick(
        lineItems,
        'id',
        'ticketId',
        'place',
        'kind',
        'serviceId',
        'productId',
        'code',
        'name',
        'quantityThousandths',
        'unit',
        'unitPriceCents',
        'discountPerMille',
        'vatCode',
        'extraWorkId',
        'approvedCents',
        'isUnpriced',
        'mechanicId',
      ),
      mechanicName: nameOfUser(lineItems.mechanicId),
      ...pick(lineItems, 'doneAt', 'createdAt'),
    },
  }),
  exportedWithin({
    name: 'ticketPrices',
    about: 'Huoltojen sovitut hinnat',
    parents: exportedTickets,
    by: ticketPrices.ticketId,
    columns: pick(
      ticketPrices,
      'ticketId',
      'priceType',
      'agreedCents',
      'agreedGrossCents',
      'proposalId',
      'guaranteeMonths',
      'guaranteeKm',
      'agreedAt',
    ),
  }),
  exportedWithin({
    name: 'priceProposals',
    about: 'Hintaehdotukset ja vastaukset niihin',
    parents: exportedTickets,
    by: priceProposals.ticketId,
    order: [priceProposals.id],
    columns: {
      ...pick(
        priceProposals,
        'id',
        'ticketId',
        'state',
        'priceType',
        'agreedCents',
        'agreedGrossCents',
        'note',
        'lines',
        'proposedAt',
      ),
      proposedByName: nameOfUser(priceProposals.proposedByUserId),
      ...pick(priceProposals, 'answeredAt', 'answeredBy', 'how', 'spokenWay', 'saidAt', 'linkTo', 'answerNote'),
      answeredByName: nameOfUser(priceProposals.answeredByUserId),
    },
  }),
]
