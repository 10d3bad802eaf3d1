import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { config, type WebConfig } from '#web/config.ts'
import { signIn } from '#web/session.ts'
import { chooseSharedComputer, isSharedComputer } from '#web/shared-computer.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useSession } from '#web/use-session.tsx'
import { AuthPage } from './auth-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { landingPath } from './landing-path.ts'
import { type Credentials, LoginForm } from './login-form.tsx'
import { PasskeyButton } from './second-factor/passkey-button.tsx'
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

/** Said at once, since each way to sign in leaves the page in its own manner. */
function SharedComputerChoice() {
  const [isShared, setIsShared] = useState(isSharedComputer)
  const choose = (wanted: boolean) => {
    chooseSharedComputer(wanted)
    setIsShared(wanted)
  }
  return (
    <Checkbox
      className="mt-4"
      label="Yhteinen tietokone"
      hint="Kirjautuminen päättyy, kun selain suljetaan, eikä laitteelle jää tietoja."
      checked={isShared}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}

type DemoProps = { demo: NonNullable<WebConfig['demo']>; onPick: (credentials: Credentials) => Promise<void> }

/** Ways into the demo world; the server names them only where there is one. */
function DemoAccounts({ demo, onPick }: DemoProps) {
  return (
    <section aria-labelledby="demo-title" className="mt-8 rounded-lg border border-line border-dashed bg-surface p-4">
      <h2 id="demo-title" className="font-semibold text-sm">
        Kokeile esittelytunnuksilla
      </h2>
      <p className="text-muted text-sm">
        Kaikkien salasana on <code className="font-semibold text-ink">{demo.password}</code>
      </p>
      <ul className="mt-2 grid">
        {demo.accounts.map(({ email, title }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => void onPick({ email, password: demo.password })}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md px-2 text-left text-sm hover:bg-ink/8 desktop:min-h-9"
            >
              <span className="font-medium">{title}</span>
              <span className="text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
