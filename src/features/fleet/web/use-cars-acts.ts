import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { EditCars } from '../fleet.ts'
import { fleetApi } from './fleet.api.ts'
import type { Picked } from './use-picked.ts'

/** Acts on the picked cars at once. */
export function useCarsActs({ cars, clear, toggle }: Picked) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const edit = useMutation(fleetApi.editCars.mutationOptions())
  const inspected = useMutation(fleetApi.markInspected.mutationOptions())
  const at = { organizationId, vehicleIds: cars.map(({ id }) => id) }
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(fleetApi.pathFilter()),
      queryClient.invalidateQueries(vehiclesApi.pathFilter()),
    ])
  return {
    isSaving: edit.isPending,
    /** Rejects when it is refused: the form shows why. */
    save: async (changes: EditCars['changes']) => {
      await edit.mutateAsync({ ...at, changes })
      toast.success(`${carCount(cars.length)} muutettu`)
      await refresh()
    },
    markInspected: async () => {
      try {
        const { marked, unknown } = await inspected.mutateAsync(at)
        if (marked > 0) toast.success(`${carCount(marked)} merkitty katsastetuksi`)
        if (unknown.length > 0)
          toast.info(
            `${carCount(unknown.length)} jäi merkitsemättä`,
            'Auton käyttöönottopäivää ei tiedetä, joten seuraavaa katsastusta ei voi laskea. Merkitse se auton omalla sivulla.',
          )
        // what is left to do stays picked
        if (unknown.length === 0) clear()
        else for (const car of cars) if (!unknown.includes(car.id)) toggle(car)
      } catch (error) {
        toast.error('Katsastuksia ei merkitty', failureText(error))
      }
      await refresh()
    },
  }
}
