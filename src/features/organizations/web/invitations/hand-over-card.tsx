import { mayHandOverCustomer } from '../../organizations.policy.ts'
import { useOrganization } from '../use-organization.ts'
import { InvitationsCard } from './invitations-card.tsx'

/**
 * On the page of a customer that the viewer's garage keeps: invites the customer's first own person, who takes its data over
 * by accepting. Nothing for those who may not.
 */
export function HandOverCard({ customerId, customerName }: { customerId: string; customerName: string }) {
  const { id: keptByGarageId, type, role } = useOrganization()
  if (!mayHandOverCustomer({ organizationType: type, role })) return null
  return (
    <InvitationsCard scope={{ organizationId: customerId, keptByGarageId }} organizationName={customerName} mayInvite />
  )
}
