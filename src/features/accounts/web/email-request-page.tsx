import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'
import { useSession } from '#web/use-session.tsx'
import { PasswordRequest } from '../accounts.ts'
import { AuthFooter } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Asks for the verification link again; who is signed in finds the own address filled in. */
export function EmailRequestPage() {
  const { status, data } = useSession()
  const isIn = status === 'authenticated'
  return (
    <AuthPage
      title="Vahvista sähköpostiosoitteesi"
      lead="Lähetämme sinulle linkin, jolla vahvistat osoitteesi. Jos osoite on jo vahvistettu, viestiä ei tule."
      footer={
        <AuthFooter
          question={isIn ? 'Teetkö tämän myöhemmin?' : 'Joko vahvistit osoitteesi?'}
          to={isIn ? '/app' : '/auth/login'}
          label={isIn ? 'Jatka palveluun' : 'Kirjaudu sisään'}
        />
      }
    >
      {status === 'loading' ? <LoadingIndicator /> : <RequestForm email={data?.user.email ?? ''} />}
    </AuthPage>
  )
}

type Values = { email: string }

function RequestForm({ email }: Values) {
  const navigate = useNavigate()
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(PasswordRequest),
    defaultValues: { email },
  })
  const { errors, isSubmitting } = form.formState
  const { notice, send } = useAccountAction('request-verification', form)
  const submit = form.handleSubmit(async ({ email }) => {
    if (!(await send({ email }))) await navigate({ to: '/auth/email/requested-verification', state: { email } })
  }, toastHiddenErrors)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice text={notice} />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <Button type="submit" kind="primary" size="lg" pending={isSubmitting}>
        Lähetä vahvistuslinkki
      </Button>
    </form>
  )
}
