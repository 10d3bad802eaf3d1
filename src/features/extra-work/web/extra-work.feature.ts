import type {} from '#features/approval-rules/web/rule-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { extraWorkApi } from './extra-work.api.ts'

/** What a garage asks permission for in addition to what was agreed, and what the customer answers. */
export const extraWork = {
  name: 'extra-work',
  failures: {},
  laterFailures: async () => (await import('../extra-work.failures.ts')).extraWorkFailures,
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      extraWorkApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['extraWork.ofTicket'],
  staleAfter: { extraWork: ['ticketEvent.new'] },
  slots: {
    extraWork: lazyComponent(() => import('./extra-work-card.tsx'), 'ExtraWorkCard'),
    ruleSimulation: lazyComponent(() => import('./rule-simulation.tsx'), 'RuleSimulation'),
  },
  checkedPages: [],
} satisfies WebFeature
