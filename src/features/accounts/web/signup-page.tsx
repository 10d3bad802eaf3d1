import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { config } from '#web/config.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { AuthFooter } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { landingPath } from './landing-path.ts'
import { SentMail } from './sent-mail.tsx'
import { SignupForm } from './signup-form.tsx'

const route = getRouteApi('/auth/signup')

export function SignupPage() {
  const { callbackUrl, email = '' } = route.useSearch()
  const wish = callbackUrl ? { callbackUrl } : {}
  const [sentTo, setSentTo] = useState<string | null>(null)

  if (sentTo)
    return (
      <AuthPage title="Tarkista sähköpostisi" lead="Lähetimme sinulle viestin, josta pääset eteenpäin.">
        <div className="grid gap-5">
          <SentMail email={sentTo}>
            <p>Avaa viestin linkki ja vahvista osoitteesi. Voit myös kirjautua sisään saman tien.</p>
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
      {config.google ? <GoogleButton callbackUrl={landingPath(callbackUrl, window.location.origin)} /> : null}
      <SignupForm email={email} onSent={setSentTo} />
    </AuthPage>
  )
}
