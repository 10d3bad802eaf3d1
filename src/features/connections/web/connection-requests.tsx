import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Handshake } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NearLink } from '#web/link.tsx'
import { connectionsApi } from './connections.api.ts'

/** On the desk of a customer's admin: garages that wait for an answer; nothing when none does. */
export function ConnectionRequests() {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(connectionsApi.list.queryOptions({ organizationId, list: 'PENDING' }))
  const [first] = data?.connections ?? []
  if (!data || !first) return null
  return (
    <NearLink
      to="/app/settings/$page"
      params={{ page: 'organization-connections' }}
      className="mb-3 flex min-h-11 w-fit max-w-full items-center gap-2.5 rounded-lg border border-signal/50 bg-signal-soft py-1.5 pr-2 pl-3 text-left font-semibold hover:border-signal print:hidden"
    >
      <Handshake className="size-4.5 shrink-0 text-signal" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        {data.total === 1 ? `${first.party.name} pyytää yhteyttä` : `${data.total} korjaamoa pyytää yhteyttä`}
      </span>
      <ChevronRight className="size-4 shrink-0 text-signal" aria-hidden="true" />
    </NearLink>
  )
}
