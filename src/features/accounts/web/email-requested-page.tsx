import { useLocation } from '@tanstack/react-router'
import { AuthFooter, OnwardsLink } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'
import { SentMail } from './sent-mail.tsx'

export function EmailRequestedPage() {
  const email = useLocation({ select: ({ state }) => state.email })
  return (
    <AuthPage
      title="Tarkista sähköpostisi"
      footer={
        <AuthFooter question="Eikö viesti tullut?" to="/auth/email/request-verification" label="Pyydä uusi linkki" />
      }
    >
      <div className="grid gap-5">
        <SentMail email={email}>
          <p>Jos osoitteella on vahvistamaton tili, lähetimme siihen linkin. Se on voimassa kolme päivää.</p>
        </SentMail>
        <OnwardsLink kind="secondary" />
      </div>
    </AuthPage>
  )
}
