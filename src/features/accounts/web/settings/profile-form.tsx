import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { formatPhone } from '#shared/phone.ts'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { SaveButtons } from '#web/editing/save-buttons.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { UnsavedChanges } from '#web/navigation/unsaved-changes.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Profile } from '../../accounts.ts'
import { ProfileEdit } from '../../profile-edit.ts'
import { profileApi } from '../accounts.api.ts'
import { FormNotice } from '../form-notice.tsx'
import { useProfile } from '../use-profile.ts'
import { useOwnProfile } from './use-own-profile.ts'

type Values = { name: string; phone: string }

// the form's values are what is typed; the number is brought to its one form by the server
const resolver = formResolver(ProfileEdit.omit({ version: true }), undefined, {
  raw: true,
}) as unknown as Resolver<Values>

const valuesOf = ({ name, phone }: Profile): Values => ({ name, phone: phone ? formatPhone(phone) : '' })

/** Name and phone; `picture` is above them and is saved by itself. */
export function ProfileForm({ picture }: { picture: ReactNode }) {
  const profile = useProfile()
  const own = useOwnProfile()
  const form = useForm<Values>({ resolver, values: valuesOf(profile), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty } = form.formState

  const save = useMutation(
    profileApi.save.mutationOptions({
      onMutate({ name }) {
        const before = own.get()
        if (before) own.put({ ...before, name: name.trim() })
        return { before }
      },
      onSuccess(saved) {
        own.put(saved)
        form.reset(valuesOf(saved))
        own.refreshSession()
        toast.success('Omat tiedot tallennettu')
      },
      onError(error, _values, context) {
        if (context?.before) own.put(context.before)
        const { fields, reason } = failureOf(error)
        for (const { field, message } of fields)
          if (field === 'name' || field === 'phone') form.setError(field, { message }, { shouldFocus: true })
        if (reason === 'profile_changed') void own.refetch()
      },
    }),
  )
  const submit = form.handleSubmit((values) => save.mutate({ ...values, version: profile.version }), toastHiddenErrors)
  const hasFieldErrors = save.isError && failureOf(save.error).fields.length > 0

  return (
    <Card>
      <CardHeader title="Omat tiedot" hint="Nimesi ja kuvasi näkyvät niille, joiden kanssa työskentelet." />
      <CardBody className="grid grid-cols-1 gap-5">
        {picture}
        <form onSubmit={(event) => void submit(event)} noValidate className="grid max-w-xl grid-cols-1 gap-5">
          <FormNotice text={save.isError && !hasFieldErrors ? formFailureText(save.error) : null} />
          <Field label="Nimi" error={errors.name?.message}>
            <TextInput autoComplete="name" {...form.register('name')} />
          </Field>
          <Field label="Puhelin" optional error={errors.phone?.message} hint="Esimerkiksi 040 123 4567.">
            <TextInput type="tel" autoComplete="tel" inputMode="tel" {...form.register('phone')} />
          </Field>
          <SaveButtons
            isDirty={isDirty}
            isSaving={save.isPending}
            revert={() => {
              form.reset(valuesOf(profile))
              save.reset()
            }}
          />
        </form>
      </CardBody>
      <UnsavedChanges when={isDirty && !save.isPending} />
    </Card>
  )
}
