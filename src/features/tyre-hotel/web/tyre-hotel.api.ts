import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { TyreHotelPages, TyreHotelRouter } from '../server/tyre-hotel.router.ts'

export const tyreHotelApi = featureApi<TyreHotelRouter>('tyreHotel')

export const useTyreSettingsApi = settingsPages<TyreHotelPages>()
