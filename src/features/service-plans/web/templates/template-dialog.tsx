import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useSettingsApi } from '#features/catalog/web/catalog.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type PlanTemplate, PlanTemplateEdit } from '../../plan-templates.ts'
import { ItemFields } from '../item-fields.tsx'
import { firstMessage, type ItemValues, itemsInput, itemsInWords, newItem, toItemValues } from '../plan-values.ts'
import { usePlanTemplatesApi } from '../service-plans.api.ts'

type Values = { name: string; items: ItemValues[] }

const words: FieldWords<Values> = { name: { label: 'Nimi' }, items: { label: 'Kohdat', show: itemsInWords } }
const inputOf = ({ name, items }: Values) => ({ name, items: itemsInput(items) })
const resolver = schemaResolver<Values>(PlanTemplateEdit, inputOf)
const sayings = {
  add: 'Lisää huolto-ohjelman pohja',
  added: 'Pohja lisätty',
  edit: 'Muokkaa huolto-ohjelman pohjaa',
  edited: 'Pohja tallennettu',
}

export function PlanTemplateDialog(props: RowEditor<PlanTemplate> & { isGarage: boolean }) {
  const { whose } = useSettings()
  const { mutateAsync } = useMutation(usePlanTemplatesApi('planTemplates').save.mutationOptions())
  const services = useQuery(useSettingsApi('services').list.queryOptions(whose, { enabled: props.isGarage }))
  const packages = useQuery(useSettingsApi('packages').list.queryOptions(whose, { enabled: props.isGarage }))
  const active = <Row extends { active: boolean }>(rows: readonly Row[] = []) => rows.filter((row) => row.active)
  return (
    <EditDialog<PlanTemplate, Values>
      {...props}
      size="lg"
      toValues={({ name, items }) => ({ name, items: toItemValues(items) })}
      blank={{ name: '', items: [newItem()] }}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, row: { ...inputOf(values), id: props.row?.id, version } })}
      words={words}
      sayings={sayings}
    >
      {({ form, register, errors }) => (
        <>
          <Field label="Nimi" required error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={80} placeholder="Pakettiautot" {...register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="items"
            render={({ field }) => (
              <ItemFields
                items={field.value}
                listed={
                  props.isGarage ? { services: active(services.data), packages: active(packages.data) } : undefined
                }
                error={firstMessage(errors.items)}
                onChange={field.onChange}
              />
            )}
          />
        </>
      )}
    </EditDialog>
  )
}
