import { maySeeApprovalRules } from '#features/organizations/organizations.policy.ts'
import { rowProcedures } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { ApprovalRule, ApprovalRuleEdit, RuleChoices } from '../approval-rules.ts'
import { ruleChoices } from './rule-choices.ts'
import { approvalRules } from './rule-list.ts'

function rulesRouter(access: SettingsAccess) {
  const procedures = access.onlyIf(maySeeApprovalRules)
  return router({
    list: procedures.read
      .output(ApprovalRule.array())
      .query(({ ctx: { db, scope } }) => approvalRules.all(db, scope.organizationId)),
    choices: procedures.read
      .output(RuleChoices)
      .query(({ ctx: { db, scope } }) => ruleChoices(db, scope.organizationId)),
    ...rowProcedures(procedures, approvalRules, { row: ApprovalRule, edit: ApprovalRuleEdit }),
  })
}

/** The settings page of the rules of approval, for a customer's own people or for super-users. */
export const approvalRulesPages = (access: SettingsAccess) => ({ approvalRules: rulesRouter(access) })
export type ApprovalRulesPages = ReturnType<typeof approvalRulesPages>
