import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { toast } from '#web/ui/toast.ts'
import { fleetApi } from './fleet.api.ts'

/** Acts on a vehicle by one press. Each shows its failure, and rejects. */
export function useVehicleActs({ id: vehicleId, version }: Pick<VehicleDetails, 'id' | 'version'>) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const edit = useMutation(vehiclesApi.edit.mutationOptions())
  const remove = useMutation(vehiclesApi.remove.mutationOptions())
  const takeBack = useMutation(vehiclesApi.takeBack.mutationOptions())
  const at = { organizationId, vehicleId, version }

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(vehiclesApi.pathFilter()),
      queryClient.invalidateQueries(fleetApi.pathFilter()),
    ])
  const reporting = async <Answer>(act: Promise<Answer>, failed: string): Promise<Answer> => {
    try {
      return await act
    } catch (error) {
      toast.error(failed, failureText(error))
      void refresh()
      throw error
    }
  }
  return {
    markInspected: async (nextInspectionOn: string) => {
      await reporting(edit.mutateAsync({ ...at, changes: { nextInspectionOn } }), 'Katsastusta ei merkitty')
      toast.success('Merkitty katsastetuksi', `Seuraava katsastus ${formatDate(nextInspectionOn)}`)
      await refresh()
    },
    takeBack: async () => {
      await reporting(takeBack.mutateAsync(at), 'Autoa ei palautettu')
      toast.success('Auto on taas käytössä')
      await refresh()
    },
    remove: async () => {
      const { isKept } = await reporting(remove.mutateAsync(at), 'Autoa ei poistettu')
      toast.success(isKept ? 'Auto poistettu käytöstä' : 'Auto poistettu')
      void queryClient.invalidateQueries(fleetApi.pathFilter())
      if (isKept) await refresh()
      else await navigate({ to: '/app/vehicles', replace: true })
    },
  }
}
