import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { offerRequestsApi } from '#features/offer-requests/web/offer-requests.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { NearLink } from '#web/link.tsx'
import { needsClass } from './needs-class.ts'

const waits: Record<OrganizationType, string> = { GARAGE: 'odottaa tarjoustasi', CUSTOMER: 'odottaa valintaasi' }

/** How many offer requests wait for this side's answer or choice, with the way to them; nothing when none does. Short: it comes after the board, which stays where it is. */
export function NeedsOffers() {
  const { id: organizationId, type } = useOrganization()
  const { data } = useQuery(offerRequestsApi.waiting.queryOptions({ organizationId }))
  const count = data?.count ?? 0
  if (count === 0) return null
  const shown = count > 99 ? '99+' : count
  const words = `${count === 1 ? 'tarjouspyyntö' : 'tarjouspyyntöä'} ${waits[type]}`
  return (
    <NearLink to="/app/offer-requests" className={needsClass} data-tooltip={`${shown} ${words}`}>
      <FileText className="size-4 shrink-0 text-signal" aria-hidden="true" />
      <span>
        <span className="tabular">{shown}</span> <span className="sr-only">{words}</span>
      </span>
    </NearLink>
  )
}
