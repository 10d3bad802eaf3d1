import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NearLink } from '#web/link.tsx'
import { NeedsYouText, needsYouClass } from '#web/ui/needs-you.tsx'
import { connectionsApi } from './connections.api.ts'

/** On the desk of a customer's admin: garages that wait for an answer; nothing when none does. */
export function ConnectionRequests() {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(connectionsApi.list.queryOptions({ organizationId, list: 'PENDING' }))
  const [first] = data?.connections ?? []
  if (!data || !first) return null
  return (
    <NearLink to="/app/settings/$page" params={{ page: 'organization-connections' }} className={needsYouClass}>
      <NeedsYouText icon={Handshake}>
        {data.total === 1 ? `${first.party.name} pyytää yhteyttä` : `${data.total} korjaamoa pyytää yhteyttä`}
      </NeedsYouText>
    </NearLink>
  )
}
