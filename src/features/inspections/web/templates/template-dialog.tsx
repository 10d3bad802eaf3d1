import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useSettingsApi } from '#features/catalog/web/catalog.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type InspectionTemplate, InspectionTemplateEdit } from '../../inspection-templates.ts'
import { useTemplatesApi } from '../inspections.api.ts'
import { TemplateGroups } from './template-groups.tsx'
import { blankTemplate, type TemplateValues, templateInput, toTemplateValues } from './template-values.ts'

const words: FieldWords<TemplateValues> = {
  name: { label: 'Nimi' },
  groups: {
    label: 'Ryhmät ja kohdat',
    show: (groups) =>
      groups.map(({ name, points }) => `${name}: ${points.map((point) => point.name).join(', ')}`).join('\n'),
  },
  active: { label: 'Käytössä', show: (active) => (active ? 'Kyllä' : 'Ei') },
}

const resolver = schemaResolver<TemplateValues>(InspectionTemplateEdit, templateInput)

const sayings = {
  add: 'Lisää tarkastuspohja',
  added: 'Tarkastuspohja lisätty',
  edit: 'Muokkaa tarkastuspohjaa',
  edited: 'Tarkastuspohja tallennettu',
}

/** The first sentence of what is wrong anywhere within the groups. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner)
    if (message) return message
  }
  return undefined
}

export function TemplateDialog(props: RowEditor<InspectionTemplate>) {
  const { whose } = useSettings()
  const { mutateAsync } = useMutation(useTemplatesApi('inspectionTemplates').save.mutationOptions())
  const services = useQuery(useSettingsApi('services').list.queryOptions(whose))
  return (
    <EditDialog<InspectionTemplate, TemplateValues>
      {...props}
      size="lg"
      toValues={toTemplateValues}
      blank={blankTemplate()}
      resolver={resolver}
      save={(values, version) =>
        mutateAsync({ ...whose, row: { ...templateInput(values), id: props.row?.id, version } })
      }
      words={words}
      sayings={sayings}
    >
      {({ form, register, errors }) => (
        <>
          <Field label="Nimi" required error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={80} {...register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="groups"
            render={({ field }) => (
              <TemplateGroups
                groups={field.value}
                services={services.data ?? []}
                error={firstMessage(errors.groups)}
                onChange={field.onChange}
              />
            )}
          />
          <Checkbox
            label="Käytössä"
            hint="Arkistoidusta pohjasta ei voi aloittaa tarkastusta."
            {...register('active')}
          />
        </>
      )}
    </EditDialog>
  )
}
