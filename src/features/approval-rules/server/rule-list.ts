import { ownedList } from '#features/organizations/server/owned-list.ts'
import { invalidFields } from '#shared/app-error.ts'
import type { ApprovalRulesAudit } from '../approval-rules.audit.ts'
import { type ApprovalRule, type ApprovalRuleEdit, MAX_RULES } from '../approval-rules.ts'
import { approvalRules as table } from './approval-rules.tables.ts'
import { connectedGarages } from './rule-choices.ts'

/** The rules of a customer, in the order in which they were made: the first that fits is the one that is named. */
export const approvalRules = ownedList<ApprovalRule, ApprovalRuleEdit, ApprovalRulesAudit>({
  table,
  columns: {
    id: table.id,
    name: table.name,
    upToCents: table.upToCents,
    garageId: table.garageId,
    serviceGroup: table.serviceGroup,
    vehicleGroup: table.vehicleGroup,
    isOn: table.isOn,
    version: table.version,
  },
  orderBy: [table.createdAt],
  max: MAX_RULES,
  thing: 'approval_rule',
  tooMany: 'too_many_approval_rules',
  async check(tx, { organizationId, fields: { garageId } }) {
    if (garageId === null) return
    const garages = await connectedGarages(tx, organizationId)
    if (!garages.some(({ id }) => id === garageId))
      throw invalidFields({ field: 'garageId', message: 'Valitse korjaamo, johon sinulla on yhteys' })
  },
  audit: (act, { id, name, upToCents, isOn }) => ({
    action: `approval-rules.${act}`,
    details: { id, name, upToCents, isOn },
  }),
})
