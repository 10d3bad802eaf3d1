import { useMutation } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { type EditForm, type EditFormOptions, useEditForm } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { toast } from '#web/ui/toast.ts'
import type { Properties, PropertiesEdit } from '../../organization-settings.ts'
import { useSettingsApi } from '../organization-settings.api.ts'

type WithoutVersion<Edit> = Edit extends unknown ? Omit<Edit, 'version'> : never

type Options<Kind extends Properties, Values extends FieldValues> = Pick<
  EditFormOptions<Kind, Values>,
  'toValues' | 'resolver'
> & {
  properties: Kind
  toInput: (values: Values) => WithoutVersion<Extract<PropertiesEdit, { type: Kind['type'] }>>
}

/** The form of an organisation's properties, whichever its type. */
export function usePropertiesForm<Kind extends Properties, Values extends FieldValues>({
  properties,
  toValues,
  toInput,
  resolver,
}: Options<Kind, Values>): EditForm<Values> {
  const { whose } = useSettings()
  const api = useSettingsApi('properties')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const isOfKind = (saved: Properties): saved is Kind => saved.type === properties.type
  return useEditForm<Kind, Values>({
    stored: properties,
    toValues,
    resolver,
    save: async (values, version = 0) => {
      const saved = await mutateAsync({ ...whose, edit: { ...toInput(values), version } })
      if (!isOfKind(saved)) throw new Error('an organisation has turned into one of the other type')
      return saved
    },
    onStored: useKept<Properties>(api.get.queryKey(whose)),
    onSaved: () => toast.success('Toimintatavat tallennettu'),
  })
}
