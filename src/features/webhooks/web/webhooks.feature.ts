import { Webhook } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

/** An organisation's own systems are called when something happens. */
export const webhooks = {
  name: 'webhooks',
  failures: {},
  laterFailures: async () => (await import('../webhooks.failures.ts')).webhookFailures,
  routes: { app: webhooksRoutes },
  settingsPages: [
    {
      path: 'organization-webhooks',
      section: 'organization',
      order: 90,
      label: 'Webhookit',
      icon: Webhook,
      isForCompanies: true,
      load: async () => (await import('./webhooks-page.tsx')).WebhooksPage,
    },
  ],
  notificationTargets: { webhook: (endpointId) => ({ to: '/app/webhooks/$endpointId', params: { endpointId } }) },
  auditWords: () => import('./webhooks.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-webhooks', as: 'garage', heading: 'Webhookit' },
    { path: '/app/settings/organization-webhooks', as: 'mechanic', heading: 'Webhookit' },
    { path: '/app/settings/organization-webhooks', as: 'customer', heading: 'Webhookit' },
  ],
} satisfies WebFeature
