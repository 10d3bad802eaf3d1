import { randomUUID } from 'node:crypto'
import { type Isolation, ownList } from '#server/isolation.ts'
import { makeLine, makeProposal } from './line-items.factory.ts'
import type { LineItemsRouter } from './line-items.router.ts'

export const isolation: Isolation<{ lineItems: LineItemsRouter }> = {
  things: async (db, { garageId, id }) => ({
    lineItemId: (await makeLine(db, { garageId, ticketId: id('ticketId') })).id,
    priceProposalId: (await makeProposal(db, { garageId, ticketId: id('ticketId') })).id,
  }),
  cases: {
    lineItems: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      choices: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), text: '' }),
      },
      choicesForCustomer: ownList('garage', { customerId: randomUUID(), text: '' }),
      add: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          ticketId: id('ticketId'),
          kind: 'OTHER',
          sourceId: null,
          requestKey: randomUUID(),
          name: 'Pesu',
          code: '',
          quantityThousandths: 1000,
          unit: 'kpl',
          unitPriceCents: 1000,
          discountPerMille: 0,
          vatCode: 'STANDARD',
        }),
      },
      addPackage: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), packageId: id('servicePackageId'), requestKey: randomUUID() }),
      },
      edit: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ lineId: id('lineItemId'), version: 1, unitPriceCents: 9900 }),
      },
      place: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ lineId: id('lineItemId'), afterId: id('lineItemId') }),
      },
      work: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ lineId: id('lineItemId'), isDone: true }),
      },
      remove: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ lineId: id('lineItemId'), version: 1 }),
      },
      propose: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          ticketId: id('ticketId'),
          seen: { version: 0, openId: id('priceProposalId') },
          priceType: 'ESTIMATE',
          agreedCents: 42_000,
          requestKey: randomUUID(),
        }),
      },
      enterPriceAnswer: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          proposalId: id('priceProposalId'),
          version: 1,
          answer: 'ACCEPTED',
          answeredBy: 'Maija Meikäläinen',
          way: 'PHONE',
          requestKey: randomUUID(),
        }),
      },
      withdrawPrice: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ proposalId: id('priceProposalId'), version: 1 }),
      },
      answerPrice: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({
          proposalId: id('priceProposalId'),
          version: 1,
          answer: 'ACCEPTED',
          requestKey: randomUUID(),
        }),
      },
    },
  },
}
