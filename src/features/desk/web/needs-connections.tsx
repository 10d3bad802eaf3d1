import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { connectionsApi } from '#features/connections/web/connections.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NearLink } from '#web/link.tsx'
import { needsClass } from './needs-class.ts'

/** For a customer's admin: garages that wait for an answer; nothing when none does. In the row of the filters, so that the board does not move when it comes. */
export function NeedsConnections() {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(connectionsApi.list.queryOptions({ organizationId, list: 'PENDING' }))
  const [first] = data?.connections ?? []
  if (!data || !first) return null
  const words = data.total === 1 ? `${first.party.name} pyytää yhteyttä` : `${data.total} korjaamoa pyytää yhteyttä`
  return (
    <NearLink
      to="/app/settings/$page"
      params={{ page: 'organization-connections' }}
      className={needsClass}
      data-tooltip={words}
    >
      <Handshake className="size-4 shrink-0 text-signal" aria-hidden="true" />
      <span className="tabular" aria-hidden="true">
        {data.total}
      </span>
      <span className="sr-only">{words}</span>
    </NearLink>
  )
}
