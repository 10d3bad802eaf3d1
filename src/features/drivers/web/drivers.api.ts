import { settingsPages } from '#features/organizations/web/settings-context.ts'
import type { DriversPages } from '../server/drivers.router.ts'

export const useDriversApi = settingsPages<DriversPages>()
