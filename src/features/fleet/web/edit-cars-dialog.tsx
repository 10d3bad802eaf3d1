import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { FactFields, type FactValues } from '#features/vehicles/web/fact-fields.tsx'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useCarsActs } from './use-cars-acts.ts'
import type { Picked } from './use-picked.ts'

const FACTS: { name: keyof FactValues; label: string }[] = [
  { name: 'costCentre', label: 'Kustannuspaikka' },
  { name: 'location', label: 'Toimipiste' },
  { name: 'groupName', label: 'Ryhmä' },
  { name: 'driverId', label: 'Kuljettaja' },
]

/** Sorts the picked cars: what is ticked is written to all of them, also as empty; the rest stays as it is at each. */
export function EditCarsDialog({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const { save, isSaving } = useCarsActs(picked)
  const [changed, setChanged] = useState<readonly (keyof FactValues)[]>([])
  const [problem, setProblem] = useState<string>()
  const { register, getValues, setError, formState } = useForm<FactValues>({
    defaultValues: { costCentre: '', location: '', groupName: '', driverId: null },
  })
  // asked for before a field is opened
  useQuery(vehiclesApi.choices.queryOptions({ organizationId }))
  const submit = async () => {
    if (changed.length === 0) return setProblem('Valitse, mitä muutetaan')
    setProblem(undefined)
    const values = getValues()
    try {
      await save(Object.fromEntries(changed.map((name) => [name, values[name]])))
      onClose()
    } catch (error) {
      for (const { field, message } of failureOf(error).fields)
        setError(field.replace('changes.', '') as keyof FactValues, { message })
      setProblem(formFailureText(error))
    }
  }
  return (
    <FormDialog
      title={`Muuta tietoja: ${carCount(picked.cars.length)}`}
      description="Valitse, mikä tieto muutetaan kaikkiin valittuihin autoihin. Tyhjä kenttä poistaa tiedon."
      submitLabel="Tallenna"
      isPending={isSaving}
      error={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {FACTS.map(({ name, label }) => (
        <div key={name} className="grid gap-1">
          <Checkbox
            label={`Muuta: ${label.toLocaleLowerCase('fi')}`}
            checked={changed.includes(name)}
            onChange={({ target }) =>
              setChanged((before) => (target.checked ? [...before, name] : before.filter((one) => one !== name)))
            }
          />
          {changed.includes(name) ? (
            <FactFields only={name} register={register} errors={formState.errors} driver={null} />
          ) : null}
        </div>
      ))}
    </FormDialog>
  )
}
