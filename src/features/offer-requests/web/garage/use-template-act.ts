import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#web/use-act.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'

/** Does something with a template and refreshes the list. */
export function useTemplateAct() {
  const queryClient = useQueryClient()
  return useAct(() => queryClient.invalidateQueries(offerRequestsApi.templates.list.pathFilter()))
}
