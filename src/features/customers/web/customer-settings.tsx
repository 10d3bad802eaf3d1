import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CustomerDetails } from '../customers.ts'
import { customersApi } from './customers.api.ts'
import type { CustomerPart } from './customers-search.ts'

const pages = {
  profile: lazyComponent(() => import('#features/organization-settings/web/profile-page.tsx'), 'ProfilePage'),
  billing: lazyComponent(() => import('#features/organization-settings/web/billing-page.tsx'), 'BillingPage'),
  contacts: lazyComponent(() => import('#features/organization-settings/web/contacts-page.tsx'), 'ContactsPage'),
  drivers: lazyComponent(() => import('#features/drivers/web/drivers-page.tsx'), 'DriversPage'),
}

type Props = { customer: Pick<CustomerDetails, 'id' | 'name'>; part: CustomerPart }

/** A settings page of a customer that the garage manages, the same that the customer's own people get later. */
export function CustomerSettings({ customer: { id, name }, part }: Props) {
  const { id: managedByGarageId } = useOrganization()
  const queryClient = useQueryClient()
  // what was saved here is shown there
  useEffect(() => () => void queryClient.invalidateQueries(customersApi.pathFilter()), [queryClient])
  const Page = pages[part]
  return (
    <SettingsContext
      key={`${id} ${part}`}
      value={{
        api: 'settings',
        whose: { organizationId: id, managedByGarageId },
        organizationName: name,
        canEdit: true,
        isEmbedded: true,
      }}
    >
      <div className="max-w-4xl">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Page />
        </Suspense>
      </div>
    </SettingsContext>
  )
}
