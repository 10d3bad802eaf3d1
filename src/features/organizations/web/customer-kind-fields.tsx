import { useEffect, useId, useState } from 'react'
import { type FieldErrors, type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { countryName } from '#shared/country-name.ts'
import { suggestedKind } from '#shared/customer-identity.ts'
import { CUSTOMER_KIND_LABELS, type CustomerKind } from '#shared/organization.ts'
import { isInEu, vatCountry } from '#shared/vat-number.ts'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Name = 'name' | 'kind' | 'businessId' | 'vatNumber' | 'country'

type Props<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'register' | 'setValue' | 'watch'> & { formState: { errors: FieldErrors<Values> } }
  /** Where the form keeps what identifies the customer. */
  fields: Record<Name, Path<Values>>
  legend?: string
  /** The kind follows from what is typed until it is chosen: for a customer that is not here yet. */
  isSuggested?: boolean
}

/** The order in which they are offered: most who walk in are persons. */
const KINDS = ['PERSON', 'COMPANY', 'FOREIGN_COMPANY'] as const satisfies readonly CustomerKind[]

/** Henkilö, Yritys or Ulkomainen yritys, and the number that identifies one of that kind. A person needs none. */
export function CustomerKindFields<Values extends FieldValues>({
  form,
  fields,
  legend = 'Asiakas on',
  isSuggested = false,
}: Props<Values>) {
  const group = useId()
  const [isChosen, setIsChosen] = useState(!isSuggested)
  const { setValue, watch, formState } = form
  const textOf = (field: Name) => String(watch(fields[field]) ?? '')
  const [name, kind, businessId, vatNumber] = [
    textOf('name'),
    textOf('kind'),
    textOf('businessId'),
    textOf('vatNumber'),
  ]
  const set = (field: Name, value: string, isDirty = true) =>
    setValue(fields[field], value as PathValue<Values, Path<Values>>, {
      shouldDirty: isDirty,
      shouldValidate: get(formState.errors, fields[field]) !== undefined,
    })
  const suggested = suggestedKind({ name, businessId, vatNumber })
  useEffect(() => {
    if (!isChosen && kind !== suggested) set('kind', suggested, false)
  })
  const errorOf = (field: Name) => (get(formState.errors, fields[field]) as { message?: string } | undefined)?.message
  return (
    <div className="grid gap-4">
      <RadioGroup legend={legend} error={errorOf('kind')} className="flex flex-wrap gap-x-6">
        {KINDS.map((one) => (
          <Radio
            key={one}
            name={group}
            value={one}
            label={CUSTOMER_KIND_LABELS[one]}
            checked={kind === one}
            onChange={() => {
              setIsChosen(true)
              set('kind', one)
            }}
          />
        ))}
      </RadioGroup>
      <CustomerNumbers form={form} fields={fields} />
    </div>
  )
}

/** What identifies one of the chosen kind. */
export function CustomerNumbers<Values extends FieldValues>({ form, fields }: Pick<Props<Values>, 'form' | 'fields'>) {
  const { register, setValue, watch, formState } = form
  const textOf = (field: Name) => String(watch(fields[field]) ?? '')
  const kind = textOf('kind')
  const errorOf = (field: Name) => (get(formState.errors, fields[field]) as { message?: string } | undefined)?.message
  const suggestCountry = (typed: string) => {
    const read = vatCountry(typed)
    if (read && read !== 'FI' && ['', 'FI'].includes(textOf('country')))
      setValue(fields.country, read as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  return (
    <>
      {kind === 'COMPANY' ? (
        <Field label="Y-tunnus" required hint="Muodossa 1234567-1." error={errorOf('businessId')} className="max-w-xs">
          <TextInput maxLength={20} autoComplete="off" className="tabular" {...register(fields.businessId)} />
        </Field>
      ) : null}
      {kind === 'FOREIGN_COMPANY' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Maa" required error={errorOf('country')}>
            <Select {...register(fields.country)}>
              <option value="">Valitse maa</option>
              {COUNTRIES.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="ALV-tunniste"
            optional={!isInEu(textOf('country') || 'EE')}
            hint="Maatunnus alussa, esimerkiksi EE123456789."
            error={errorOf('vatNumber')}
          >
            <TextInput
              maxLength={20}
              autoComplete="off"
              className="tabular"
              {...register(fields.vatNumber, {
                onBlur: ({ target }: { target: HTMLInputElement }) => suggestCountry(target.value),
              })}
            />
          </Field>
        </div>
      ) : null}
    </>
  )
}

/** Those that Finnish garages deal with first, then the rest of Europe by name. */
const NEAR = ['EE', 'SE', 'LV', 'LT', 'NO', 'DE', 'PL']
const COUNTRIES = [
  ...NEAR,
  ...'AT BE BG CH CY CZ DK ES FR GB GR HR HU IE IS IT LI LU MT NL PT RO RS SI SK TR UA US'
    .split(' ')
    .toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'fi')),
]

/** How the name's field of a new customer is marked: a garage that takes a person's car in by the phone asks for the name later. */
export const nameMarks = (kind: string | undefined) =>
  kind === 'PERSON'
    ? ({ optional: true, hint: 'Puhelinnumero riittää. Nimen voi lisätä myöhemmin.' } as const)
    : ({ required: true } as const)

/** The fields of a form that has these names at its top. */
export const IDENTITY_FIELDS = {
  name: 'name',
  kind: 'kind',
  businessId: 'businessId',
  vatNumber: 'vatNumber',
  country: 'country',
} as const satisfies Record<Name, string>

/** What a form of a new customer begins with. */
export const NO_IDENTITY = { kind: 'PERSON', businessId: '', vatNumber: '', country: '' } as const satisfies Record<
  Exclude<Name, 'name'>,
  string
>
