import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { NewVehicle as TypedVehicle, type Vehicle } from '../vehicles.ts'
import { NewVehicle } from './new-vehicle.tsx'
import { vehicleTitle } from './vehicle-title.ts'
import { emptyVehicleValue, type VehicleErrors } from './vehicle-value.ts'
import { vehiclesApi } from './vehicles.api.ts'

type Props = { onAdded: () => void; onClose: () => void }

/** Adds a car to the customer's own, with what the register knows of its number. */
export function AddVehicleDialog({ onAdded, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const form = useId()
  const [value, setValue] = useState(emptyVehicleValue)
  const [own, setOwn] = useState<Vehicle>()
  const [errors, setErrors] = useState<VehicleErrors['vehicle']>()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useMutation(vehiclesApi.add.mutationOptions())

  const submit = async () => {
    const read = TypedVehicle.safeParse(value.vehicle)
    setErrors(Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path[0], message])))
    setProblem(undefined)
    if (!read.success) return
    try {
      await mutateAsync({ organizationId, vehicle: read.data })
      toast.success('Auto lisätty')
      onAdded()
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
        {own ? (
          <Notice>
            {vehicleTitle(own)} on jo autoissasi.{' '}
            <Link
              to="/app/vehicles/$vehicleId"
              params={{ vehicleId: own.id }}
              onClick={onClose}
              className="underline underline-offset-4"
            >
              Avaa auto
            </Link>
          </Notice>
        ) : null}
        <NewVehicle
          organizationId={organizationId}
          value={value}
          onChange={(next) => {
            if (next.vehicle.registrationNumber !== value.vehicle.registrationNumber) setOwn(undefined)
            setValue(next)
          }}
          onOwn={setOwn}
          errors={{ vehicle: errors ?? {} }}
        />
        <FieldError message={problem} />
      </form>
    </Dialog>
  )
}
