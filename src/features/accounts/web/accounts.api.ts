import { featureApi } from '#web/api.ts'
import type { ProfileRouter } from '../server/accounts.router.ts'

export const profileApi = featureApi<ProfileRouter>('profile')
