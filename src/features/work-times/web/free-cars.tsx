import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, UserRoundPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WorkCard } from '../work-times.ts'
import { ShortCar } from './next-cars.tsx'
import { workTimesApi } from './work-times.api.ts'

type Props = { cars: readonly WorkCard[]; count: number; now: number }

/** Cars without a mechanic: one press shows them, one more takes one. */
export function FreeCars({ cars, count, now }: Props) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const edit = useMutation(ticketsApi.edit.mutationOptions())
  const take = async (car: WorkCard) => {
    try {
      const taken = { organizationId, ticketId: car.id, version: car.version, changes: { mechanicId: userId } }
      await edit.mutateAsync(taken)
      toast.success(`${vehicleTitle(car)} on nyt sinun`)
    } catch (error) {
      toast.error(`${vehicleTitle(car)} ei siirtynyt sinulle`, failureTextWithFields(error))
    }
    await Promise.all([
      queryClient.invalidateQueries(workTimesApi.pathFilter()),
      queryClient.invalidateQueries(ticketsApi.pathFilter()),
    ])
  }
  if (cars.length === 0) return null
  return (
    <Card aria-label="Ilman mekaanikkoa">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-2 rounded-lg px-4 text-left font-semibold text-lg hover:bg-sunken"
        >
          <span className="grow">
            Ilman mekaanikkoa <span className="tabular ml-1 font-normal text-muted">{count}</span>
          </span>
          <ChevronDown className={isOpen ? 'size-5 rotate-180' : 'size-5'} aria-hidden="true" />
        </button>
      </h2>
      <ul id={listId} hidden={!isOpen} className="divide-y divide-line border-line border-t">
        {cars.map((car) => (
          <ShortCar key={car.id} car={car} now={now}>
            <Button
              className="h-14!"
              pending={edit.isPending && edit.variables.ticketId === car.id}
              onClick={() => void take(car)}
            >
              <UserRoundPlus className="size-5" aria-hidden="true" />
              Ota itsellesi
              <span className="sr-only"> {vehicleTitle(car)}</span>
            </Button>
          </ShortCar>
        ))}
        {count > cars.length ? (
          <li className="px-4 py-3 text-muted text-sm">Lisäksi {count - cars.length} muuta työpöydällä.</li>
        ) : null}
      </ul>
    </Card>
  )
}
