import { editsNamed, type Isolation, ownList } from '#server/isolation.ts'
import { makeProduct, makeService, makeServicePackage } from './catalog.factory.ts'
import type { CatalogPages, CatalogRouter } from './catalog.router.ts'

const service = { version: 1, name: 'x', group: '', priceCents: null, vatCode: 'STANDARD', hours: null, active: true }
const product = { version: 1, code: 'x', name: 'x', unit: 'kpl', priceCents: 1, vatCode: 'STANDARD', active: true }
const row = { kind: 'OTHER', name: 'x', quantityThousandths: 1000, unit: 'kpl', priceCents: 1, vatCode: 'STANDARD' }
const servicePackage = { version: 1, name: 'x', group: '', rows: [row], active: true }

export const isolation: Isolation<{ catalog: CatalogRouter }, CatalogPages> = {
  things: async (db, { garageId: organizationId }) => ({
    serviceId: (await makeService(db, { organizationId })).id,
    productId: (await makeProduct(db, { organizationId })).id,
    servicePackageId: (await makeServicePackage(db, { organizationId })).id,
  }),
  cases: {
    catalog: {
      offeredServices: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ garageId: id('garageId') }),
      },
    },
  },
  settings: {
    services: {
      list: ownList('garage'),
      save: editsNamed('garage', (id) => ({ row: { ...service, id: id('serviceId') } })),
      remove: editsNamed('garage', (id) => ({ id: id('serviceId'), version: 1 })),
      // none chosen: refused before anything is written
      addUsual: { about: 'organization', side: 'garage', admin: true, input: () => ({ chosen: [] }) },
    },
    products: {
      list: ownList('garage'),
      save: editsNamed('garage', (id) => ({ row: { ...product, id: id('productId') } })),
      remove: editsNamed('garage', (id) => ({ id: id('productId'), version: 1 })),
    },
    packages: {
      list: ownList('garage'),
      choices: ownList('garage', { text: '' }),
      save: editsNamed('garage', (id) => ({ row: { ...servicePackage, id: id('servicePackageId') } })),
      remove: editsNamed('garage', (id) => ({ id: id('servicePackageId'), version: 1 })),
    },
  },
}
