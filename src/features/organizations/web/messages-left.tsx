import { useQuery } from '@tanstack/react-query'
import { organizationsApi } from './organizations.api.ts'
import { useOrganization } from './use-organization.ts'

/** With more than this left the number is not shown. */
const FEW = 50

/** In a window that sends messages to people without an account: how many the organisation may still send, when these are few. */
export function MessagesLeft() {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(organizationsApi.messagesLeft.queryOptions({ organizationId }, { staleTime: 0, gcTime: 0 }))
  if (!data || data.left > FEW) return null
  return (
    <p className="text-muted text-sm" role="status">
      {inWords(data.left)}
    </p>
  )
}

function inWords(left: number): string {
  // what to do instead is said by the refusal
  if (left === 0) return 'Tänään ei voi enää lähettää viestejä.'
  return `Tänään voi lähettää vielä ${left === 1 ? '1 viestin' : `${left} viestiä`}.`
}
