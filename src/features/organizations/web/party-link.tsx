import type { ReactNode } from 'react'
import { NearLink } from '#web/link.tsx'
import { useOrganization } from './use-organization.ts'

type Props = { partyId: string; className?: string; children: ReactNode }

/** Leads to the other side's page: a garage has a page of its own for each customer, everybody else sees the public profile. */
export function PartyLink({ partyId, className, children }: Props) {
  const { type } = useOrganization()
  return type === 'GARAGE' ? (
    <NearLink to="/app/customers/$customerId" params={{ customerId: partyId }} className={className}>
      {children}
    </NearLink>
  ) : (
    <NearLink to="/app/organizations/$organizationId" params={{ organizationId: partyId }} className={className}>
      {children}
    </NearLink>
  )
}
