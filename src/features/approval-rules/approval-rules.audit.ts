type Rule = { id: string; name: string; upToCents: number; isOn: boolean }

export type ApprovalRulesAudit = {
  'approval-rules.added': Rule
  'approval-rules.saved': Rule
  'approval-rules.removed': Rule
}
