import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { RequestSkeleton } from './request-skeleton.tsx'

const CustomerRequest = lazyComponent(() => import('./request/customer-request.tsx'), 'CustomerRequest')
const GarageRequest = lazyComponent(() => import('./garage/garage-request.tsx'), 'GarageRequest')

/** One request: to the customer with all its answers, to a garage only its own part. */
export function RequestPage() {
  const { offerRequestId } = useParams({ from: '/app/offer-requests/$offerRequestId' })
  const { type } = useOrganization()
  const Request = type === 'GARAGE' ? GarageRequest : CustomerRequest
  return (
    <Suspense fallback={<RequestSkeleton />}>
      <Request key={offerRequestId} offerRequestId={offerRequestId} />
    </Suspense>
  )
}
