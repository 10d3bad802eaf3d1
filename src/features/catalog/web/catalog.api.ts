import { featureApi } from '#web/api.ts'
import type { CatalogRouter } from '../server/catalog.router.ts'

export const catalogApi = featureApi<CatalogRouter>('catalog')
