import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'

/** Does something with the garage's part and shows what became of it; a refusal is told, and what the request is now is shown. */
export function useGarageAct(offerRequestId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  async function act(work: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    setIsPending(true)
    try {
      await work
      toast.success(done)
      return true
    } catch (error) {
      toast.error(failed, failureTextWithFields(error))
      return false
    } finally {
      const { get, list } = offerRequestsApi.forGarage
      void queryClient.invalidateQueries(list.pathFilter())
      await queryClient.invalidateQueries(get.queryFilter({ organizationId, offerRequestId }))
      setIsPending(false)
    }
  }
  return { act, isPending, organizationId }
}
