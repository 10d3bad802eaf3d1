import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FACT_LABELS } from '#features/vehicles/vehicle-edit.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { FactFields, type FactValues } from '#features/vehicles/web/fact-fields.tsx'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useCarsActs } from './use-cars-acts.ts'
import type { Picked } from './use-picked.ts'

const FACTS = Object.keys(FACT_LABELS) as (keyof FactValues)[]

/** Sorts the picked cars: what is ticked is written to all of them, also as empty; the rest stays as it is at each. */
export function EditCarsDialog({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const { save, isSaving } = useCarsActs(picked)
  const [changed, setChanged] = useState<readonly (keyof FactValues)[]>([])
  const [problem, setProblem] = useState<string>()
  const { register, getValues, setError, formState } = useForm<FactValues>({
    defaultValues: { costCentre: '', location: '', groupName: '', driverId: null },
  })
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
      {FACTS.map((name) => (
        <div key={name} className="grid gap-1">
          <Checkbox
            label={`Muuta: ${FACT_LABELS[name].toLocaleLowerCase('fi')}`}
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
