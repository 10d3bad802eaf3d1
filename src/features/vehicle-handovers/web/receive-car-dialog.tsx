import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { CODE_DIGITS, HandoverCode, type OfferedCar } from '../vehicle-handovers.ts'
import { vehicleHandoversApi } from './vehicle-handovers.api.ts'

/** Receives a car by a code: its name is shown before it is received. */
export function ReceiveCarDialog({ onClose }: { onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [car, setCar] = useState<OfferedCar>()
  const [error, setError] = useState<string>()
  const look = useMutation(vehicleHandoversApi.look.mutationOptions())
  const receive = useMutation(vehicleHandoversApi.receive.mutationOptions())
  async function submit() {
    const read = HandoverCode.safeParse(code)
    if (!read.success) return setError(read.error.issues[0]?.message)
    setError(undefined)
    const given = { organizationId, code: read.data }
    try {
      if (!car) return setCar(await look.mutateAsync(given))
      const { vehicleId } = await receive.mutateAsync(given)
      await queryClient.invalidateQueries(vehiclesApi.pathFilter())
      toast.success('Auto on vastaanotettu', [car.registrationNumber, vehicleName(car)].filter(Boolean).join(' '))
      await navigate({ to: '/app/vehicles/$vehicleId', params: { vehicleId } })
    } catch (failed) {
      setCar(undefined)
      setError(failureTextWithFields(failed))
    }
  }
  return (
    <FormDialog
      title="Ota auto vastaan koodilla"
      description="Auton edellinen omistaja tekee koodin auton sivulla."
      submitLabel={car ? 'Ota auto vastaan' : 'Jatka'}
      isPending={look.isPending || receive.isPending}
      error={car ? error : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {car ? (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} />
            <p className="font-semibold text-lg">{vehicleName(car)}</p>
          </div>
          <p>
            Auto siirtyy sinulle huoltokirjoineen ja mittarilukemineen. Huoltokirjojen korjaamot näkevät, että auto on
            nyt sinulla.
          </p>
        </div>
      ) : (
        <Field label="Luovutuskoodi" hint={`${CODE_DIGITS} numeroa, esimerkiksi 48291 57306.`} error={error} required>
          <TextInput
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
        </Field>
      )}
    </FormDialog>
  )
}
