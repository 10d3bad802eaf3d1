import { ClipboardCheck } from 'lucide-react'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { inspectionsApi } from './inspections.api.ts'
import { inspectionsRoutes } from './inspections.routes.ts'

const sendAct = () => import('./queued-inspection-act.ts')

/** What a garage finds on a car, point by point, and what becomes of it. */
export const inspections = {
  name: 'inspections',
  failures: {},
  laterFailures: async () => (await import('../inspections.failures.ts')).inspectionsFailures,
  routes: { app: inspectionsRoutes },
  settingsPages: [
    {
      path: 'garage-inspections',
      managedPath: 'garage-inspections',
      section: 'garage',
      order: 26,
      label: 'Tarkastuspohjat',
      icon: ClipboardCheck,
      type: 'GARAGE',
      load: async () => (await import('./templates/templates-page.tsx')).TemplatesPage,
    },
  ],
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      inspectionsApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['inspections.get', 'inspections.ofTicket'],
  queuedActs: { 'inspections.points': sendAct, 'inspections.photos': sendAct, 'inspections.finish': sendAct },
  staleAfter: { inspections: ['ticketEvent.new'] },
  slots: { inspections: lazyComponent(() => import('./inspections-card.tsx'), 'InspectionsCard') },
  auditWords: () => import('./inspections.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/garage-inspections', as: 'garage', heading: 'Tarkastuspohjat' },
    { path: '/app/settings/garage-inspections', as: 'mechanic', heading: 'Tarkastuspohjat' },
  ],
} satisfies WebFeature
