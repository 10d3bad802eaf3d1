import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { ReserveDialog } from './reserve-dialog.tsx'

/** Muuta varausta, beginning with the loan as it is now. */
export function ChangeLoanDialog({ loanId, onClose }: { loanId: string; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const { data: loan } = useQuery(courtesyCarsApi.loan.queryOptions({ organizationId, loanId }))
  return loan ? <ReserveDialog loan={loan} first={loan} onClose={onClose} /> : null
}
