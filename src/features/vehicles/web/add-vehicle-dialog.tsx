import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePaused } from '#web/use-paused.ts'
import { NewVehicle, type VehicleLookup } from '../vehicles.ts'
import { NewVehicleFields } from './new-vehicle-fields.tsx'
import { PlateField } from './plate-field.tsx'
import { vehicleTitle } from './vehicle-title.ts'
import { emptyVehicle } from './vehicle-value.ts'
import { vehiclesApi } from './vehicles.api.ts'

type Errors = Partial<Record<keyof NewVehicle, string>>

/** Adds a car to the customer's own: what the register knows of the number is filled in where nothing is typed. */
export function AddVehicleDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const form = useId()
  const [typed, setTyped] = useState<NewVehicle>(emptyVehicle)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useMutation(vehiclesApi.add.mutationOptions())
  const known = useKnown(organizationId, typed.registrationNumber)
  const vehicle = withFound(typed, known)

  const submit = async () => {
    const read = NewVehicle.safeParse(vehicle)
    setErrors(Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path[0], message])))
    setProblem(undefined)
    if (!read.success) return
    try {
      await mutateAsync({ organizationId, vehicle: read.data })
      onAdded()
      toast.success('Auto lisätty')
      onClose()
    } catch (error) {
      const { fields } = failureOf(error)
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field.split('.').at(-1), message])))
      if (fields.length === 0) setProblem(formFailureText(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Lisää auto"
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button type="submit" form={form} kind="primary" pending={isPending}>
            Lisää auto
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-4"
      >
        <PlateField
          value={typed.registrationNumber}
          onChange={(registrationNumber) => setTyped({ ...typed, registrationNumber })}
          error={errors.registrationNumber}
        />
        {known?.own ? (
          <Notice>
            {vehicleTitle(known.own)} on jo autoissasi.{' '}
            <Link
              to="/app/vehicles/$vehicleId"
              params={{ vehicleId: known.own.id }}
              onClick={onClose}
              className="underline underline-offset-4"
            >
              Avaa auto
            </Link>
          </Notice>
        ) : null}
        {known?.isRegisterAway ? <Notice>Rekisteri ei vastaa juuri nyt. Kirjoita tiedot itse.</Notice> : null}
        <NewVehicleFields
          vehicle={vehicle}
          onChange={(changes) => setTyped({ ...typed, ...changes })}
          errors={errors}
          found={known?.found ? true : undefined}
          vinFirst={false}
        />
        <FieldError message={problem} />
      </form>
    </Dialog>
  )
}

function useKnown(organizationId: string, typed: string): VehicleLookup | undefined {
  const registrationNumber = readPlateNumber(typed)?.text ?? ''
  const paused = usePaused(registrationNumber, 350)
  const isWorthAsking = paused.length >= 3
  const { data } = useQuery(
    vehiclesApi.lookUp.queryOptions(
      { organizationId, registrationNumber: paused },
      { enabled: isWorthAsking, staleTime: 300_000 },
    ),
  )
  return isWorthAsking && paused === registrationNumber ? data : undefined
}

/** What is typed, and where nothing is, what the register says. */
function withFound(typed: NewVehicle, known: VehicleLookup | undefined): NewVehicle {
  const found = known?.found
  if (!found) return typed
  return {
    ...typed,
    vinNumber: typed.vinNumber || (found.vinNumber ?? ''),
    make: typed.make || found.make,
    model: typed.model || found.model,
    color: typed.color || found.color,
    year: typed.year ?? found.year,
    firstUseOn: typed.firstUseOn ?? found.firstUseOn,
  }
}
