import { serverFeature } from '#server/feature.ts'
import type {} from '../catalog.failures.ts'
import { catalogExported } from './catalog.exported.ts'
import { hasPriceList } from './catalog.hooks.ts'
import { catalogPages, catalogRouter } from './catalog.router.ts'
import { packageImporter } from './import-packages.ts'
import { productImporter } from './import-products.ts'
import { serviceImporter } from './import-services.ts'

/** What a garage does and sells. */
export const catalog = serverFeature({
  name: 'catalog',
  routers: { catalog: catalogRouter },
  settings: catalogPages,
  isolation: () => import('./catalog.isolation.ts'),
  importers: { products: productImporter, services: serviceImporter, packages: packageImporter },
  organizationUse: [hasPriceList],
  exported: catalogExported,
})
