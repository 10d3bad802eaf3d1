import { type ComponentType, lazy } from 'react'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { useManaged } from './use-managed.ts'

/** A settings page in a super-user's hands. */
const inManagement = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => {
    const Page = await load()
    return {
      default: function ManagedSettings() {
        const { id, name } = useManaged()
        return (
          <SettingsContext
            value={{
              api: 'management.settings',
              whose: { organizationId: id },
              organizationName: name,
              canEdit: true,
              isEmbedded: true,
            }}
          >
            <Page />
          </SettingsContext>
        )
      },
    }
  })

export const Profile = inManagement(() =>
  import('#features/organization-settings/web/profile-page.tsx').then((m) => m.ProfilePage),
)
export const Billing = inManagement(() =>
  import('#features/organization-settings/web/billing-page.tsx').then((m) => m.BillingPage),
)
export const Contacts = inManagement(() =>
  import('#features/organization-settings/web/contacts-page.tsx').then((m) => m.ContactsPage),
)
export const Drivers = inManagement(() => import('#features/drivers/web/drivers-page.tsx').then((m) => m.DriversPage))
export const Members = inManagement(() =>
  import('#features/members/web/members/members-page.tsx').then((m) => m.MembersPage),
)
export const Notifications = inManagement(() =>
  import('#features/organization-settings/web/notifications-page.tsx').then((m) => m.NotificationsPage),
)
export const Properties = inManagement(() =>
  import('#features/organization-settings/web/properties-page.tsx').then((m) => m.PropertiesPage),
)
export const Services = inManagement(() =>
  import('#features/catalog/web/services-page.tsx').then((m) => m.ServicesPage),
)
export const Products = inManagement(() =>
  import('#features/catalog/web/products-page.tsx').then((m) => m.ProductsPage),
)
export const SuperUser = inManagement(async () => {
  const { SuperUserPage } = await import('./super-user-form.tsx')
  return () => <SuperUserPage organizationId={useManaged().id} />
})
