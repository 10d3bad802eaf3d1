import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { HumanCheck } from '#web/bot-protection/human-check.tsx'
import { useHumanCheck } from '#web/bot-protection/use-human-check.ts'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordRequest } from '../accounts.ts'
import { AuthFooter } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { useAccountAction } from './use-account-action.ts'

type Values = { email: string }

export function PasswordRequestPage() {
  const navigate = useNavigate()
  const check = useHumanCheck()
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(PasswordRequest),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { notice, send } = useAccountAction('request-password', form, check)
  const submit = form.handleSubmit(async ({ email }) => {
    if (!(await send({ email }))) await navigate({ to: '/auth/password/requested', state: { email } })
  }, toastHiddenErrors)

  return (
    <AuthPage
      title="Unohdin salasanani"
      lead="Kirjoita sähköpostiosoitteesi. Saat linkin, jolla asetat uuden salasanan."
      footer={<AuthFooter question="Muistitko salasanan?" to="/auth/login" label="Kirjaudu sisään" />}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <FormNotice text={notice} />
        <EmailField autoComplete="username" error={errors.email?.message} {...form.register('email')} />
        <HumanCheck check={check} />
        <Button type="submit" kind="primary" size="lg" pending={isSubmitting}>
          Lähetä linkki
        </Button>
      </form>
    </AuthPage>
  )
}
