import { PackageOpen } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** Everything that the product keeps of an organisation, as a file for its admins. */
export const organizationExport = {
  name: 'organization-export',
  failures: {},
  laterFailures: async () => (await import('../organization-export.failures.ts')).organizationExportFailures,
  settingsPages: [
    {
      path: 'organization-export',
      section: 'organization',
      order: 95,
      label: 'Tietojen vienti',
      icon: PackageOpen,
      load: async () => (await import('./organization-export-page.tsx')).OrganizationExportPage,
    },
  ],
  notificationTargets: {
    organization_export: () => ({ to: '/app/settings/$page', params: { page: 'organization-export' } }),
  },
  auditWords: () => import('./organization-export.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-export', as: 'garage', heading: 'Tietojen vienti' },
    { path: '/app/settings/organization-export', as: 'mechanic', heading: 'Tietojen vienti' },
    { path: '/app/settings/organization-export', as: 'customer', heading: 'Tietojen vienti' },
  ],
} satisfies WebFeature
