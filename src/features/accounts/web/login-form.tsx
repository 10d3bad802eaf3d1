import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleAlert, Info } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { hasKeyboard } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PasswordInput } from './password-input.tsx'
import type { SignInNotice } from './sign-in-notice.ts'

export type Credentials = { email: string; password: string }

type Props = { onSubmit: (credentials: Credentials) => Promise<void>; notice: SignInNotice | null }

/** Not controlled: a password manager fills the fields behind React's back. */
export function LoginForm({ onSubmit, notice }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isPending, setIsPending] = useState(false)
  const [missing, setMissing] = useState({ email: false, password: false })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const typed = new FormData(event.currentTarget)
    const email = String(typed.get('email') ?? '').trim()
    const password = String(typed.get('password') ?? '')
    setMissing({ email: !email, password: !password })
    if (!email) return focus('email')
    if (!password) return focus('password')
    setIsPending(true)
    await onSubmit({ email, password })
    setIsPending(false)
  }
  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <Notice notice={notice} />
      <Field label="Sähköposti" error={missing.email ? 'Kirjoita sähköpostiosoitteesi' : undefined}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          // on a phone the keyboard would cover what the page says
          autoFocus={hasKeyboard()}
        />
      </Field>
      <Field label="Salasana" error={missing.password ? 'Kirjoita salasanasi' : undefined}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" kind="primary" size="lg" pending={isPending}>
        Kirjaudu sisään
      </Button>
      <Link
        to="/auth/password/request"
        className="justify-self-start rounded-sm py-2.5 font-medium text-brand underline-offset-4 hover:underline"
      >
        Unohdin salasanani
      </Link>
    </form>
  )
}

function Notice({ notice }: { notice: SignInNotice | null }) {
  // the region is mounted before its text comes, or some screen readers miss it
  return (
    <div role={notice?.tone === 'info' ? 'status' : 'alert'} className={notice ? undefined : 'hidden'}>
      {notice ? (
        <p
          className={clsx(
            'flex items-start gap-2.5 rounded-md px-3 py-2.5',
            notice.tone === 'error' ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand-strong',
          )}
        >
          {notice.tone === 'error' ? (
            <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          ) : (
            <Info className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          )}
          {notice.text}
        </p>
      ) : null}
    </div>
  )
}
