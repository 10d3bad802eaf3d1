import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useIsAfterFirstScreen } from '#web/first-screen.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'

/** How many finished tickets and books the garage has not invoiced; 0 until it is known. The first screen is whole without it. */
export function useBillableCount(): number {
  const { id: organizationId, type } = useOrganization()
  const enabled = useIsAfterFirstScreen() && type === 'GARAGE'
  return useQuery(invoiceBasesApi.countBillable.queryOptions({ organizationId }, { enabled })).data ?? 0
}
