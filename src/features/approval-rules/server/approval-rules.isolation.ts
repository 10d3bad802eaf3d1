import { editsNamed, type Isolation, ownList } from '#server/isolation.ts'
import { makeApprovalRule } from './approval-rules.factory.ts'
import type { ApprovalRulesPages } from './approval-rules.router.ts'

const rule = {
  version: 1,
  name: 'x',
  upToCents: 100,
  garageId: null,
  serviceGroup: '',
  vehicleGroup: '',
  isOn: false,
}

export const isolation: Isolation<Record<never, never>, ApprovalRulesPages> = {
  things: async (db, { customerId }) => ({
    approvalRuleId: (await makeApprovalRule(db, { organizationId: customerId, isOn: false })).id,
  }),
  cases: {},
  settings: {
    approvalRules: {
      list: ownList('customer'),
      choices: ownList('customer'),
      save: editsNamed('customer', (id) => ({ row: { ...rule, id: id('approvalRuleId') } })),
      remove: editsNamed('customer', (id) => ({ id: id('approvalRuleId'), version: 1 })),
    },
  },
}
