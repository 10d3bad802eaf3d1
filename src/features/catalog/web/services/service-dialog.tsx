import { useMutation } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import type { VatCode } from '#shared/vat.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { centsOf, decimalOf, typedCents, typedDecimal } from '#web/editing/typed-numbers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Service, ServiceEdit } from '../../catalog.ts'
import { useSettingsApi } from '../catalog.api.ts'
import { NameAndGroup } from '../name-and-group.tsx'
import { PriceFields } from '../price-fields.tsx'
import { vatRate } from '../vat-words.ts'

type Values = { name: string; group: string; priceCents: string; vatCode: VatCode; hours: string; active: boolean }

const words: FieldWords<Values> = {
  name: { label: 'Nimi' },
  group: { label: 'Ryhmä' },
  priceCents: { label: 'Hinta', show: (typed) => (typed ? `${typed} €` : 'sovitaan') },
  vatCode: { label: 'ALV', show: vatRate },
  hours: { label: 'Työaika', show: (typed) => (typed ? `${typed} h` : '') },
  active: { label: 'Käytössä', show: (active) => (active ? 'Kyllä' : 'Ei') },
}

const toValues = ({ name, group, priceCents, vatCode, hours, active }: Service): Values => ({
  name,
  group,
  vatCode,
  active,
  priceCents: typedCents(priceCents),
  hours: typedDecimal(hours),
})
const blank: Values = { name: '', group: '', priceCents: '', vatCode: 'STANDARD', hours: '', active: true }
const toInput = ({ priceCents, hours, ...values }: Values) => ({
  ...values,
  priceCents: centsOf(priceCents),
  hours: decimalOf(hours),
})
const resolver = schemaResolver<Values>(ServiceEdit, toInput)

const sayings = {
  add: 'Lisää palvelu',
  added: 'Palvelu lisätty',
  edit: 'Muokkaa palvelua',
  edited: 'Palvelu tallennettu',
}

type Props = RowEditor<Service> & {
  /** Offered while a group is typed. */
  groups: readonly string[]
}

export function ServiceDialog({ groups, ...props }: Props) {
  const { whose } = useSettings()
  const { mutateAsync } = useMutation(useSettingsApi('services').save.mutationOptions())
  return (
    <EditDialog<Service, Values>
      {...props}
      toValues={toValues}
      blank={blank}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, row: { ...toInput(values), id: props.row?.id, version } })}
      words={words}
      sayings={sayings}
    >
      {({ form, register, errors }) => (
        <>
          <NameAndGroup form={form} groups={groups} />
          <PriceFields form={form} optional hint="Tyhjä: hinta sovitaan erikseen." />
          <Field
            label="Työaika"
            optional
            className="max-w-52"
            hint="Tavallinen aika tunteina, esimerkiksi 1,5."
            error={errors.hours?.message}
          >
            <TextInput inputMode="decimal" autoComplete="off" suffix="h" {...register('hours')} />
          </Field>
          <Checkbox label="Käytössä" hint="Muut eivät näe palvelua, joka ei ole käytössä." {...register('active')} />
        </>
      )}
    </EditDialog>
  )
}
