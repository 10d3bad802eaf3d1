import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { config } from '#web/config.ts'
import { session } from '#web/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useSession } from '#web/use-session.tsx'
import { AuthFooter } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { landingPath } from './landing-path.ts'
import { SentMail } from './sent-mail.tsx'
import { SignupForm } from './signup-form.tsx'

const route = getRouteApi('/auth/signup')

export function SignupPage() {
  const { callbackUrl, email = '' } = route.useSearch()
  const { history } = useRouter()
  const { status } = useSession()
  const wish = callbackUrl ? { callbackUrl } : {}
  const landing = landingPath(callbackUrl, window.location.origin)
  const [refused, setRefused] = useState<string | null>(null)

  // a new account is signed in at once; a visitor with a session has an account
  useEffect(() => {
    if (status === 'authenticated') history.replace(landing)
  }, [status, history, landing])

  const enter = async (address: string) => {
    if (!(await session.refresh())) setRefused(address)
  }

  if (refused)
    return (
      <AuthPage title="Sinulla taitaa olla jo tili" lead="Lähetimme sinulle viestin, josta pääset eteenpäin.">
        <div className="grid gap-5">
          <SentMail email={refused}>
            <p>Jos muistat salasanasi, voit kirjautua sisään saman tien.</p>
          </SentMail>
          <Link to="/auth/login" search={wish} className={buttonClass({ kind: 'primary', size: 'lg' })}>
            Kirjaudu sisään
          </Link>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Luo tili"
      lead="Korjaamoille ja niiden asiakkaille."
      footer={<AuthFooter question="Onko sinulla jo tili?" to="/auth/login" search={wish} label="Kirjaudu sisään" />}
    >
      {config.google ? <GoogleButton callbackUrl={landing} /> : null}
      <SignupForm email={email} onSent={enter} />
    </AuthPage>
  )
}
