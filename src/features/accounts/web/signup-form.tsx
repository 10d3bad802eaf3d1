import { useForm, useWatch } from 'react-hook-form'
import { HumanCheck } from '#web/bot-protection/human-check.tsx'
import { useHumanCheck } from '#web/bot-protection/use-human-check.ts'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { formResolver } from '#web/form-resolver.ts'
import { hasKeyboard } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Registration } from '../accounts.ts'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { PasswordHint } from './password-hint.tsx'
import { PasswordInput } from './password-input.tsx'
import { TermsLine } from './terms-line.tsx'
import { useAccountAction } from './use-account-action.ts'

type Props = { email: string; onSent: (email: string) => unknown }

/** `email` fills the address in beforehand, such as an invitation's. */
export function SignupForm({ email, onSent }: Props) {
  const check = useHumanCheck()
  const form = useForm<Registration, unknown, Registration>({
    resolver: formResolver(Registration),
    defaultValues: { name: '', email, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { notice, send } = useAccountAction('register', form, check)
  const [name, address, password] = useWatch({ control: form.control, name: ['name', 'email', 'password'] })

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    if (!(await send({ name, email, password }))) await onSent(email)
  }, toastHiddenErrors)

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice text={notice} />
      <Field label="Nimi" error={errors.name?.message}>
        <TextInput autoComplete="name" autoFocus={hasKeyboard()} {...form.register('name')} />
      </Field>
      <EmailField autoComplete="username" error={errors.email?.message} {...form.register('email')} />
      <Field
        label="Salasana"
        error={errors.password?.message}
        hint={<PasswordHint password={password} about={[name, address]} />}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <HumanCheck check={check} />
      <TermsLine button="Luo tili" />
      <Button type="submit" kind="primary" size="lg" pending={isSubmitting}>
        Luo tili
      </Button>
    </form>
  )
}
