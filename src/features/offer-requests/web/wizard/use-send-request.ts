import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useSeveral } from '#features/vehicles/web/use-several.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { toast } from '#web/ui/toast.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { createInput, type RequestValues } from './request-form.ts'

/** Sends a new request, or one for each of several cars, and opens what was made. Answers whether all of it was sent. */
export function useSendRequest(cars: readonly string[]) {
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const create = useMutation(offerRequestsApi.create.mutationOptions())
  const { several, sendAll, forget } = useSeveral(cars, 'offer_request_changed')

  const refresh = () => {
    void queryClient.invalidateQueries(offerRequestsApi.pathFilter())
    void queryClient.invalidateQueries(vehiclesApi.pathFilter())
  }

  const sendOne = async (values: RequestValues, requestKey: string) => {
    const { offerRequestId } = await create.mutateAsync({ ...createInput(values), organizationId, requestKey })
    refresh()
    toast.success('Tarjouspyyntö lähetetty')
    await navigate({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId }, replace: true })
    return true
  }

  const sendSeveral = async (values: RequestValues, requestKey: string) => {
    const { done, earlier, refused, stopped } = await sendAll({
      requestKey,
      values,
      send: (vehicleId, key) =>
        create.mutateAsync({ ...createInput(ofCar(values, vehicleId)), organizationId, requestKey: key }),
    })
    refresh()
    if (stopped !== undefined) throw stopped
    if (refused.length > 0) return false
    toast.success(
      `Tarjous pyydetty ${done} autosta`,
      earlier > 0 ? `Niistä ${earlier} oli pyydetty jo ennen viimeisiä muutoksia tähän lomakkeeseen.` : undefined,
    )
    await navigate({ to: '/app/offer-requests', replace: true })
    return true
  }

  return { several, forget, send: cars.length > 1 ? sendSeveral : sendOne }
}

const ofCar = (values: RequestValues, vehicleId: string): RequestValues => ({
  ...values,
  vehicle: { ...values.vehicle, mode: 'known', vehicleId },
})
