import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type ServicePackage, ServicePackageEdit } from '../../packages.ts'
import { useSettingsApi } from '../catalog.api.ts'
import { NameAndGroup } from '../name-and-group.tsx'
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
          <NameAndGroup form={form} groups={groups} />
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
