import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { CatalogPages, CatalogRouter } from '../server/catalog.router.ts'

export const catalogApi = featureApi<CatalogRouter>('catalog')

export const useSettingsApi = settingsPages<CatalogPages>()
