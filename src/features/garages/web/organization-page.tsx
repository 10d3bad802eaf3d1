import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { catalogApi } from '#features/catalog/web/catalog.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { NOT_FOUND_TITLE, usePageTitle } from '#web/navigation/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isClosed } from '../garages.ts'
import { garagesApi } from './garages.api.ts'
import { OrganizationProfile } from './organization-profile.tsx'

/** An organisation as others see it; a hidden one answers exactly like one that does not exist. */
export function OrganizationPage() {
  const { organizationId: id } = useParams({ from: '/app/organizations/$organizationId' })
  const { id: organizationId, type } = useOrganization()
  const found = useQuery(garagesApi.publicProfile.queryOptions({ organizationId, id }))
  const services = useQuery(
    catalogApi.offeredServices.queryOptions(
      { organizationId, garageId: id },
      { enabled: found.data?.type === 'GARAGE' && !isClosed(found.data) },
    ),
  )
  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  usePageTitle(found.data?.name ?? (isMissing ? NOT_FOUND_TITLE : 'Profiili'))

  // a garage has a page of its own for each of its customers
  if (found.data?.type === 'CUSTOMER' && type === 'GARAGE')
    return <Navigate to="/app/customers/$customerId" params={{ customerId: id }} replace />
  if (found.data)
    return (
      <OrganizationProfile
        profile={found.data}
        services={found.data.type === 'GARAGE' ? (services.data ?? (services.isError ? [] : null)) : []}
      />
    )
  if (found.isPending)
    return (
      <div className="mx-auto grid max-w-5xl gap-4" aria-busy="true">
        <p className="sr-only">Ladataan profiilia…</p>
        <Skeleton className="h-40" />
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </div>
    )
  if (isMissing) return <NotFoundView />
  return <FailedQuery query={found} title="Profiilia ei voitu hakea" />
}
