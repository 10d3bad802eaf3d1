import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { FirstSteps } from '../first-steps.ts'
import { firstStepsApi } from './first-steps.api.ts'

/** Settings send no event to open screens: while a page shows the list, it asks so often. */
const ASK_EVERY_MS = 10_000

/** Whether there is something left to do that the organisation wants to be reminded of. */
export const isOpen = ({ isPutAway, steps }: FirstSteps): boolean => !isPutAway && steps.some((step) => !step.isDone)

/** The first steps of the organisation that the person works for, as they are done. */
export function useFirstSteps() {
  const { id: organizationId } = useOrganization()
  return useQuery(
    firstStepsApi.get.queryOptions(
      { organizationId },
      {
        staleTime: 0,
        refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? ASK_EVERY_MS : false),
      },
    ),
  )
}
