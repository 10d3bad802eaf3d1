import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { formResolver } from '#web/form-resolver.ts'
import { session } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Password } from '../accounts.ts'
import { AuthPage } from './auth-page.tsx'
import { FormNotice } from './form-notice.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { PasswordHint } from './password-hint.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Where the link of the mail leads: sets a new password. */
export function PasswordChangePage() {
  const token = useFragmentToken('token')
  const [isUsedUp, setIsUsedUp] = useState(false)

  if (!token)
    return (
      <NoGoodLink
        title="Avaa linkki sähköpostistasi"
        lead="Uuden salasanan voi asettaa vain sähköpostiisi lähetetyllä linkillä. Avaa se uudelleen tai pyydä uusi."
      />
    )
  if (isUsedUp)
    return (
      <NoGoodLink
        title="Linkki ei enää kelpaa"
        lead="Linkki on jo käytetty tai vanhentunut. Pyydä uusi, niin pääset jatkamaan."
      />
    )
  return (
    <AuthPage title="Aseta uusi salasana" lead="Samalla sinut kirjataan ulos kaikilta laitteilta.">
      <NewPasswordForm token={token} onUsedUp={() => setIsUsedUp(true)} />
    </AuthPage>
  )
}

function NoGoodLink({ title, lead }: { title: string; lead: string }) {
  return (
    <AuthPage title={title} lead={lead}>
      <Link to="/auth/password/request" className={buttonClass({ kind: 'primary', size: 'lg' }, 'w-full')}>
        Pyydä uusi linkki
      </Link>
    </AuthPage>
  )
}

const NewPassword = z.object({ password: Password })
type NewPassword = z.infer<typeof NewPassword>

function NewPasswordForm({ token, onUsedUp }: { token: string; onUsedUp: () => void }) {
  const navigate = useNavigate()
  const form = useForm<NewPassword, unknown, NewPassword>({
    resolver: formResolver(NewPassword),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { notice, send } = useAccountAction('reset-password', form)
  const password = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit(async (values) => {
    const failed = await send({ ...values, token })
    if (failed?.reason === 'link_expired') return onUsedUp()
    if (failed) return
    await session.update()
    await navigate({ to: '/auth/password/changed', replace: true, state: { passwordChanged: true } })
  }, toastHiddenErrors)

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice text={notice} />
      <Field
        label="Uusi salasana"
        error={errors.password?.message}
        hint={<PasswordHint password={password} about={[]} />}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" kind="primary" size="lg" pending={isSubmitting}>
        Aseta salasana
      </Button>
    </form>
  )
}
