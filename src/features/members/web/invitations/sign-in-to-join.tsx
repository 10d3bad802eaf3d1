import { type SubmitEvent, useState } from 'react'
import { AuthFooter } from '#features/accounts/web/auth-links.tsx'
import { EmailField } from '#features/accounts/web/email-field.tsx'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { PasswordInput } from '#features/accounts/web/password-input.tsx'
import { signInNotice } from '#features/accounts/web/sign-in-notice.ts'
import { signIn } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { StoredName } from './stored-name.tsx'

/** `email` is empty when the link does not hold it: then it is asked for. */
type Props = { email: string; label: string; onSignedIn: () => void }

/** For an invited address that has an account: its password signs in, and the place is taken in the same step. */
export function SignInToJoin({ email, label, onSignedIn }: Props) {
  const [isPending, setIsPending] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [missing, setMissing] = useState<string>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    const typed = new FormData(event.currentTarget)
    const empty = ['email', 'password'].find((name) => !typed.get(name))
    setMissing(empty)
    if (empty) {
      const field = elements.namedItem(empty)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setIsPending(true)
    const result = await signIn('credentials', {
      ...Object.fromEntries(typed),
      callbackUrl: '/auth/invitation',
      redirect: false,
    })
    setIsPending(false)
    setNotice(signInNotice(result?.error, result?.requestId)?.text ?? null)
    if (result?.ok) onSignedIn()
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <FormNotice text={notice} />
        {email ? (
          <StoredName email={email} />
        ) : (
          <EmailField
            name="email"
            autoComplete="username"
            error={missing === 'email' ? 'Kirjoita kutsuttu osoite' : undefined}
          />
        )}
        <Field label="Salasana" error={missing === 'password' ? 'Kirjoita salasanasi' : undefined}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" kind="primary" size="lg" pending={isPending}>
          {label}
        </Button>
      </form>
      <AuthFooter
        question="Unohditko salasanasi, tai loiko joku muu tilin?"
        to="/auth/password/request"
        label="Aseta uusi salasana"
      />
    </>
  )
}
