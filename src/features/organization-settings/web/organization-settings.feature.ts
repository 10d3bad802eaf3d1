import { Contact, ReceiptText, SlidersHorizontal } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** What an organisation says of itself and how it wants to work. */
export const organizationSettings = {
  name: 'organization-settings',
  failures: {},
  laterFailures: async () => (await import('../organization-settings.failures.ts')).organizationSettingsFailures,
  settingsPages: [
    {
      path: 'organization-contacts',
      managedPath: 'contacts',
      section: 'organization',
      order: 30,
      label: 'Yhteyshenkilöt',
      icon: Contact,
      load: async () => (await import('./contacts-page.tsx')).ContactsPage,
    },
    {
      path: 'organization-billing',
      managedPath: 'billing',
      section: 'organization',
      order: 50,
      label: 'Laskutustiedot',
      icon: ReceiptText,
      load: async () => (await import('./billing-page.tsx')).BillingPage,
    },
    {
      path: 'organization-properties',
      managedPath: 'properties',
      section: 'organization',
      order: 70,
      label: 'Toimintatavat',
      icon: SlidersHorizontal,
      load: async () => (await import('./properties-page.tsx')).PropertiesPage,
    },
  ],
  auditWords: () => import('./organization-settings.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-profile', as: 'garage', heading: 'Perustiedot' },
    { path: '/app/settings/organization-profile', as: 'mechanic', heading: 'Perustiedot' },
    { path: '/app/settings/organization-billing', as: 'garage', heading: 'Laskutustiedot' },
    { path: '/app/settings/organization-contacts', as: 'garage', heading: 'Yhteyshenkilöt' },
    { path: '/app/settings/organization-properties', as: 'garage', heading: 'Toimintatavat' },
    { path: '/app/settings/organization-properties', as: 'customer', heading: 'Toimintatavat' },
  ],
} satisfies WebFeature
