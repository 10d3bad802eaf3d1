import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Facts } from '#web/editing/facts.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { PageForm } from '#web/editing/page-form.tsx'
import { type EditFormOptions, useEditForm, type Versioned } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { organizationsApi } from './organizations.api.ts'

type Props<Stored extends Versioned, Values extends FieldValues> = Pick<
  EditFormOptions<Stored, Values>,
  'toValues' | 'resolver'
> & {
  settings: Stored
  /** Of the query that has the settings. */
  queryKey: QueryKey
  save: (values: Values, version: number) => Promise<Stored>
  canEdit: boolean
  words: FieldWords<Values>
  names: readonly (keyof Values & string)[]
  /** What the toast says. */
  saved: string
  /** Of the box that switches it on. */
  label: string
  hint: string
  /** The settings of the feature itself. */
  children: (form: UseFormReturn<Values>) => ReactNode
}

/** The form of the settings of a feature that a garage switches on; only facts for those who may not edit. */
export function SwitchedOnForm<Stored extends Versioned, Values extends FieldValues & { isOn: boolean }>(
  props: Props<Stored, Values>,
) {
  const { settings, words, toValues, resolver, save } = props
  const queryClient = useQueryClient()
  const edit = useEditForm<Stored, Values>({
    stored: settings,
    toValues,
    resolver,
    save: (values, version = 0) => save(values, version),
    onStored: useKept<Stored>(props.queryKey),
    async onSaved() {
      toast.success(props.saved)
      // the navigation shows it from now on, or no more
      await queryClient.invalidateQueries(organizationsApi.sync.pathFilter())
    },
  })
  if (!props.canEdit)
    return (
      <Card>
        <CardBody>
          <Facts words={words} values={toValues(settings)} names={props.names} />
        </CardBody>
      </Card>
    )
  return (
    <PageForm edit={edit} words={words}>
      <Card>
        <CardHeader title="Käyttö" />
        <CardBody>
          <Checkbox label={props.label} hint={props.hint} {...edit.form.register('isOn' as Path<Values>)} />
        </CardBody>
      </Card>
      {props.children(edit.form)}
    </PageForm>
  )
}
