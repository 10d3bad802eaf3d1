import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { config } from '#web/config.ts'
import { signIn } from '#web/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useSession } from '#web/use-session.tsx'
import { AuthPage } from './auth-page.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { GoogleButton } from './google-button.tsx'
import { landingPath } from './landing-path.ts'
import { type Credentials, LoginForm } from './login-form.tsx'
import { PasskeyButton } from './second-factor/passkey-button.tsx'
import { SharedComputerChoice } from './shared-computer-choice.tsx'
import { signInNotice } from './sign-in-notice.ts'

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { callbackUrl, error } = route.useSearch()
  const { history } = useRouter()
  const { status } = useSession()
  const [failed, setFailed] = useState<{ error: string | null; requestId?: string | undefined }>({
    error: error ?? null,
  })
  const landing = landingPath(callbackUrl, window.location.origin, error)

  // also when another tab signed in, or when a signed-in user comes back to this page
  useEffect(() => {
    if (status === 'authenticated') history.replace(landing)
  }, [status, history, landing])

  const attempt = async (credentials: Credentials) => {
    setFailed({ error: null })
    const result = await signIn('credentials', { ...credentials, callbackUrl: landing, redirect: false })
    setFailed(result ?? { error: null })
  }

  return (
    <AuthPage
      title="Kirjaudu sisään"
      footer={
        <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
          Eikö sinulla ole vielä tiliä?
          <Link to="/auth/signup" search={callbackUrl ? { callbackUrl } : {}} className={buttonClass({ size: 'sm' })}>
            Luo tili
          </Link>
        </p>
      }
    >
      {config.google ? <GoogleButton callbackUrl={landing} /> : null}
      <LoginForm onSubmit={attempt} notice={signInNotice(failed.error, failed.requestId)} />
      {'PublicKeyCredential' in window ? <PasskeyButton /> : null}
      <SharedComputerChoice />
      {config.demo ? <DemoAccounts demo={config.demo} onPick={attempt} /> : null}
    </AuthPage>
  )
}
