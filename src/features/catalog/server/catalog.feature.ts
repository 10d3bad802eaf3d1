import { serverFeature } from '#server/feature.ts'
import type {} from '../catalog.failures.ts'
import { hasPriceList } from './catalog.hooks.ts'
import { catalogPages, catalogRouter } from './catalog.router.ts'
import { productImporter } from './import-products.ts'

/** What a garage does and sells. */
export const catalog = serverFeature({
  name: 'catalog',
  routers: { catalog: catalogRouter },
  settings: catalogPages,
  isolation: () => import('./catalog.isolation.ts'),
  importers: { products: productImporter },
  organizationUse: [hasPriceList],
})
