import { useLocation } from '@tanstack/react-router'
import { AuthFooter, OnwardsLink } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'
import { SentMail } from './sent-mail.tsx'

export function PasswordRequestedPage() {
  const email = useLocation({ select: ({ state }) => state.email })
  return (
    <AuthPage
      title="Tarkista sähköpostisi"
      footer={<AuthFooter question="Eikö viesti tullut?" to="/auth/password/request" label="Pyydä uusi linkki" />}
    >
      <div className="grid gap-5">
        <SentMail email={email}>
          <p>
            Jos osoitteella on tili, lähetimme siihen linkin, jolla asetat uuden salasanan. Linkki on voimassa tunnin.
          </p>
        </SentMail>
        <OnwardsLink kind="secondary" />
      </div>
    </AuthPage>
  )
}
