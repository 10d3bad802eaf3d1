import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Named = { name: string; group: string }
type Props<Values extends Named> = {
  form: UseFormReturn<Values>
  /** Offered while a group is typed. */
  groups: readonly string[]
}

/** What a service or a package is called, and among which it is listed. */
export function NameAndGroup<Values extends Named>({ form, groups }: Props<Values>) {
  // every form with these two fields is also a form of only these
  const { register, formState } = form as unknown as UseFormReturn<Named>
  const { errors } = formState
  const groupsId = useId()
  return (
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
    </>
  )
}
