import { settingsPages } from '#features/organizations/web/settings-context.ts'
import type { ApprovalRulesPages } from '../server/approval-rules.router.ts'

export const useApprovalRulesApi = settingsPages<ApprovalRulesPages>()
