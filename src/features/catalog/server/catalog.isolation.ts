import { type Isolation, ownList } from '#server/isolation.ts'
import { makeProduct, makeService } from './catalog.factory.ts'
import type { CatalogRouter } from './catalog.router.ts'

const service = { version: 1, name: 'x', group: '', priceCents: null, vatCode: 'STANDARD', hours: null, active: true }
const product = { version: 1, code: 'x', name: 'x', unit: 'kpl', priceCents: 1, vatCode: 'STANDARD', active: true }
const editing = { about: 'organization', side: 'garage', admin: true, names: true } as const

export const isolation: Isolation<{ catalog: CatalogRouter }> = {
  things: async (db, { garageId: organizationId }) => ({
    serviceId: (await makeService(db, { organizationId })).id,
    productId: (await makeProduct(db, { organizationId })).id,
  }),
  cases: {
    catalog: {
      services: {
        list: ownList('garage'),
        save: { ...editing, input: (id) => ({ service: { ...service, id: id('serviceId') } }) },
        remove: { ...editing, input: (id) => ({ id: id('serviceId') }) },
      },
      products: {
        list: ownList('garage'),
        save: { ...editing, input: (id) => ({ product: { ...product, id: id('productId') } }) },
        remove: { ...editing, input: (id) => ({ id: id('productId') }) },
      },
      offeredServices: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ garageId: id('garageId') }),
      },
    },
  },
}
