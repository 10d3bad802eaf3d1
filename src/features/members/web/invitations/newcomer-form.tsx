import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { PasswordHint } from '#features/accounts/web/password-hint.tsx'
import { PasswordInput } from '#features/accounts/web/password-input.tsx'
import { TermsLine } from '#features/accounts/web/terms-line.tsx'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Newcomer } from '../../members.ts'
import { StoredName } from './stored-name.tsx'

type Props = {
  /** The invited address, for the password's hint and for the browser's store of passwords. */
  email: string
  label: string
  /** Rejects with the API's failure. */
  onJoin: (newcomer: Newcomer) => Promise<void>
}

/** The link has proved the address: a name and a password are all that is missing. */
export function NewcomerForm({ email, label, onJoin }: Props) {
  const [notice, setNotice] = useState<string | null>(null)
  const form = useForm<Newcomer, unknown, Newcomer>({
    resolver: formResolver(Newcomer),
    defaultValues: { name: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [name, password] = useWatch({ control: form.control, name: ['name', 'password'] })

  const submit = form.handleSubmit(async (newcomer) => {
    setNotice(null)
    try {
      await onJoin(newcomer)
    } catch (error) {
      const wrong = failureOf(error).fields.find(({ field }) => field === 'name' || field === 'password')
      if (wrong) form.setError(wrong.field as 'name' | 'password', { message: wrong.message }, { shouldFocus: true })
      else setNotice(formFailureText(error))
    }
  }, toastHiddenErrors)

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice text={notice} />
      <Field label="Nimi" error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <StoredName email={email} />
      <Field
        label="Salasana"
        error={errors.password?.message}
        hint={<PasswordHint password={password} about={[name, email]} />}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <TermsLine button={label} />
      <Button type="submit" kind="primary" size="lg" pending={isSubmitting}>
        {label}
      </Button>
    </form>
  )
}
