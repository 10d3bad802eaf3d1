import { type ComponentType, lazy } from 'react'
import type { PriceListProps } from '#features/catalog/web/price-list-source.ts'
import type { SettingsPageProps } from '#features/organizations/web/settings-source.ts'
import { managementApi } from './management.api.ts'
import { useManaged } from './use-managed.ts'

/** A settings page in a super-user's hands. */
export type ManagedView = ComponentType<{ organizationId: string }>

type SettingsProps = SettingsPageProps & PriceListProps & { canImport?: boolean | undefined }

/**
 * The organisation's own page, reading and writing through the management. Files are brought in by the organisation's own
 * people alone.
 */
const managed = (load: () => Promise<ComponentType<SettingsProps>>): ManagedView =>
  lazy(async () => {
    const Page = await load()
    return {
      default: ({ organizationId }: { organizationId: string }) => (
        <Page organizationId={organizationId} source={managementApi.organization} canEdit embedded canImport={false} />
      ),
    }
  })

export const Profile = managed(() =>
  import('#features/organization-settings/web/profile-page.tsx').then((m) => m.ProfilePage),
)
export const Billing = managed(() =>
  import('#features/organization-settings/web/billing-page.tsx').then((m) => m.BillingPage),
)
export const Contacts = managed(() =>
  import('#features/organization-settings/web/contacts-page.tsx').then((m) => m.ContactsPage),
)
export const Drivers = managed(() => import('#features/drivers/web/drivers-page.tsx').then((m) => m.DriversPage))
export const Members: ManagedView = lazy(async () => {
  const { MembersPage } = await import('#features/members/web/members/members-page.tsx')
  return {
    default: ({ organizationId }: { organizationId: string }) => (
      <MembersPage
        organizationId={organizationId}
        organizationName={useManaged().name}
        source={managementApi.organization}
        canEdit
        embedded
      />
    ),
  }
})
export const Notifications = managed(() =>
  import('#features/organization-settings/web/notifications-page.tsx').then((m) => m.NotificationsPage),
)
export const Properties = managed(() =>
  import('#features/organization-settings/web/properties-page.tsx').then((m) => m.PropertiesPage),
)
export const Services = managed(() => import('#features/catalog/web/services-page.tsx').then((m) => m.ServicesPage))
export const Products = managed(() => import('#features/catalog/web/products-page.tsx').then((m) => m.ProductsPage))
export const SuperUser: ManagedView = lazy(() =>
  import('./super-user-form.tsx').then((m) => ({ default: m.SuperUserPage })),
)
