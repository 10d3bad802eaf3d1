import { ShieldCheck } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** What a customer approves of extra work without looking at it. */
export const approvalRules = {
  name: 'approval-rules',
  failures: {},
  laterFailures: async () => (await import('../approval-rules.failures.ts')).approvalRuleFailures,
  settingsPages: [
    {
      path: 'organization-approval-rules',
      managedPath: 'approval-rules',
      section: 'organization',
      order: 45,
      label: 'Lupasäännöt',
      icon: ShieldCheck,
      type: 'CUSTOMER',
      load: async () => (await import('./approval-rules-page.tsx')).ApprovalRulesPage,
    },
  ],
  auditWords: () => import('./approval-rules.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-approval-rules', as: 'customer', heading: 'Lupasäännöt' },
    // a garage sees whose page it is
    { path: '/app/settings/organization-approval-rules', as: 'garage', heading: 'Lupasäännöt' },
  ],
} satisfies WebFeature
