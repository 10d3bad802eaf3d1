import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { FACT_LABELS, type KnownFacts } from '../vehicle-edit.ts'
import { vehiclesApi } from './vehicles.api.ts'

/** As it is typed. */
export type FactValues = { costCentre: string; location: string; groupName: string; driverId: string | null }

/** What is offered while it is typed. */
const typed = [
  { name: 'costCentre', maxLength: 60, of: 'costCentres' },
  { name: 'location', maxLength: 80, of: 'locations' },
  { name: 'groupName', maxLength: 60, of: 'groups' },
] as const

type Props = {
  register: UseFormRegister<FactValues>
  errors: FieldErrors<FactValues>
  /** The driver of the car, who may be further down the list than it goes. */
  driver: KnownFacts['driver']
  /** Only this one of them. */
  only?: keyof FactValues
}

/** How a customer sorts its fleet, with what it has written at other cars to choose from. */
export function FactFields({ register, errors, driver, only }: Props) {
  const { id: organizationId } = useOrganization()
  const listId = useId()
  const { data: choices } = useQuery(vehiclesApi.choices.queryOptions({ organizationId }))
  const drivers = choices?.drivers ?? []
  const others = driver && !drivers.some(({ id }) => id === driver.id) ? [driver] : []
  const shown = typed.filter(({ name }) => only === undefined || only === name)
  return (
    <>
      {shown.map(({ name, maxLength, of }) => (
        <Field key={name} label={FACT_LABELS[name]} error={errors[name]?.message}>
          <TextInput maxLength={maxLength} list={`${listId}${name}`} autoComplete="off" {...register(name)} />
          <datalist id={`${listId}${name}`}>
            {choices?.[of].map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </Field>
      ))}
      {only === undefined || only === 'driverId' ? (
        <Field label={FACT_LABELS.driverId} error={errors.driverId?.message}>
          <Select placeholder="Ei kuljettajaa" {...register('driverId', { setValueAs: (id) => id || null })}>
            {[...others, ...drivers].map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </>
  )
}
