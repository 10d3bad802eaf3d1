import { serverFeature } from '#server/feature.ts'
import type {} from '../organization-settings.failures.ts'
import { contactsOfCustomer } from './customer-data.ts'
import { organizationSettingsExported } from './organization-settings.exported.ts'
import { organizationSettingsPages } from './organization-settings.router.ts'
import { contacts } from './organization-settings.tables.ts'

/** What an organisation says of itself and how it wants to work: a page each. */
export const organizationSettings = serverFeature({
  name: 'organization-settings',
  routers: {},
  settings: organizationSettingsPages,
  isolation: () => import('./organization-settings.isolation.ts'),
  customerMerge: [
    { columns: [contacts.organizationId], counted: { what: 'contacts', column: contacts.organizationId } },
  ],
  customerData: [contactsOfCustomer],
  exported: organizationSettingsExported,
})
