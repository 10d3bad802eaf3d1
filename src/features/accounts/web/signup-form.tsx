import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { HumanCheck } from '#web/bot-protection/human-check.tsx'
import { useHumanCheck } from '#web/bot-protection/use-human-check.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Registration } from '../accounts.ts'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { PasswordHint } from './password-hint.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAccountAction } from './use-account-action.ts'

const Signup = Registration.extend({
  terms: z.boolean().refine((accepted) => accepted, 'Hyväksy käyttöehdot, niin voit luoda tilin'),
})
type Signup = z.infer<typeof Signup>

type Props = { email: string; onSent: (email: string) => void }

/** `email` fills the address in beforehand, such as an invitation's. */
export function SignupForm({ email, onSent }: Props) {
  const check = useHumanCheck()
  const form = useForm<Signup, unknown, Signup>({
    resolver: formResolver(Signup),
    defaultValues: { name: '', email, password: '', terms: false },
  })
  const { errors, isSubmitting } = form.formState
  const { notice, send } = useAccountAction('register', form, check)
  const [name, address, password] = useWatch({ control: form.control, name: ['name', 'email', 'password'] })

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    if (!(await send({ name, email, password }))) onSent(email)
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice text={notice} />
      <Field label="Nimi" error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <EmailField autoComplete="username" error={errors.email?.message} {...form.register('email')} />
      <Field
        label="Salasana"
        error={errors.password?.message}
        hint={<PasswordHint password={password} about={[name, address]} />}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Checkbox
        error={errors.terms?.message}
        label={
          <>
            Hyväksyn{' '}
            <a
              href="/legal/terms-of-service"
              target="_blank"
              rel="noreferrer"
              className="font-medium text-brand underline underline-offset-4"
            >
              käyttöehdot
            </a>
          </>
        }
        {...form.register('terms')}
      />
      <HumanCheck check={check} />
      <Button type="submit" kind="primary" size="lg" pending={isSubmitting}>
        Luo tili
      </Button>
    </form>
  )
}
