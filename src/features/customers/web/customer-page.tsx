import { getRouteApi } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { CustomerView } from './customer-view.tsx'

const route = getRouteApi('/app/customers/$customerId')

/** The page of one of the garage's customers. */
export function CustomerPage() {
  const { customerId } = route.useParams()
  const { part } = route.useSearch()
  const { type } = useOrganization()
  return type === 'GARAGE' ? <CustomerView customerId={customerId} part={part} /> : <NotFoundView />
}
