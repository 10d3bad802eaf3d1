import { ListChecks } from 'lucide-react'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { servicePlansApi } from './service-plans.api.ts'

/** What a car is serviced by, how often, and what was done of it. */
export const servicePlans = {
  name: 'service-plans',
  failures: {},
  laterFailures: async () => (await import('../service-plans.failures.ts')).servicePlansFailures,
  settingsPages: [
    {
      path: 'service-plans',
      managedPath: 'service-plans',
      section: 'organization',
      order: 46,
      label: 'Huolto-ohjelmat',
      icon: ListChecks,
      load: async () => (await import('./templates/templates-page.tsx')).PlanTemplatesPage,
    },
  ],
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      servicePlansApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['servicePlans.ofTicket'],
  staleAfter: { servicePlans: ['ticketEvent.new'] },
  slots: { servicePlan: lazyComponent(() => import('./ticket-service-plan.tsx'), 'TicketServicePlan') },
  auditWords: () => import('./service-plans.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/service-plans', as: 'garage', heading: 'Huolto-ohjelmat' },
    { path: '/app/settings/service-plans', as: 'mechanic', heading: 'Huolto-ohjelmat' },
    { path: '/app/settings/service-plans', as: 'customer', heading: 'Huolto-ohjelmat' },
  ],
} satisfies WebFeature
