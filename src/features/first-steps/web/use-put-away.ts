import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { firstStepsApi } from './first-steps.api.ts'

/** Puts the list away for the organisation, or brings it back. */
export function usePutAway() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const change = useMutation(
    firstStepsApi.putAway.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(firstStepsApi.get.queryFilter({ organizationId })),
      onError: (error) => toast.error('Muistilistan tila ei muuttunut', failureText(error)),
    }),
  )
  return {
    isPending: change.isPending,
    putAway: (isPutAway: boolean) => change.mutate({ organizationId, isPutAway }),
  }
}
