import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type ServicePackage, ServicePackageEdit } from '../../packages.ts'
import { useSettingsApi } from '../catalog.api.ts'
import { PackageRows } from './package-rows.tsx'
import { blankPackage, type PackageValues, packageInput, toPackageValues } from './package-values.ts'

const words: FieldWords<PackageValues> = {
  name: { label: 'Nimi' },
  group: { label: 'Ryhmä' },
  rows: {
    label: 'Rivit',
    show: (rows) =>
      rows.map(({ name, quantityThousandths, unit }) => `${quantityThousandths} ${unit} ${name}`).join('\n'),
  },
  active: { label: 'Käytössä', show: (active) => (active ? 'Kyllä' : 'Ei') },
}

const resolver = schemaResolver<PackageValues>(ServicePackageEdit, packageInput)

const sayings = {
  add: 'Lisää palvelupaketti',
  added: 'Palvelupaketti lisätty',
  edit: 'Muokkaa palvelupakettia',
  edited: 'Palvelupaketti tallennettu',
}

type Props = RowEditor<ServicePackage> & {
  /** Offered while a group is typed. */
  groups: readonly string[]
}

export function PackageDialog({ groups, ...props }: Props) {
  const { whose } = useSettings()
  const groupsId = useId()
  const { mutateAsync } = useMutation(useSettingsApi('packages').save.mutationOptions())
  return (
    <EditDialog<ServicePackage, PackageValues>
      {...props}
      toValues={toPackageValues}
      blank={blankPackage}
      resolver={resolver}
      save={(values, version) =>
        mutateAsync({ ...whose, row: { ...packageInput(values), id: props.row?.id, version } })
      }
      words={words}
      sayings={sayings}
    >
      {({ form, register, errors }) => (
        <>
          <Field label="Nimi" required error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={120} {...register('name')} />
          </Field>
          <Field label="Ryhmä" optional hint="Esimerkiksi Huollot tai Renkaat." error={errors.group?.message}>
            <TextInput autoComplete="off" maxLength={80} list={groupsId} {...register('group')} />
          </Field>
          <datalist id={groupsId}>
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
          <Controller
            control={form.control}
            name="rows"
            render={({ field }) => (
              <PackageRows rows={field.value} onChange={field.onChange} error={errors.rows?.message} />
            )}
          />
          <Checkbox label="Käytössä" hint="Muita paketteja ei ehdoteta huollon riveille." {...register('active')} />
        </>
      )}
    </EditDialog>
  )
}
