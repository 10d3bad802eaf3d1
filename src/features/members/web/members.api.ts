import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { MembersPages, MembersRouter } from '../server/members.router.ts'

export const membersApi = featureApi<MembersRouter>('members')

export const useSettingsApi = settingsPages<MembersPages>()
