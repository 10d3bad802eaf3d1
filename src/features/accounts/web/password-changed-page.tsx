import { Navigate, useLocation } from '@tanstack/react-router'
import { OnwardsLink } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'

/** After a new password was set; a visitor of only the address has changed nothing, and does not see the message. */
export function PasswordChangedPage() {
  const isChanged = useLocation({ select: ({ state }) => state.passwordChanged === true })
  if (!isChanged) return <Navigate to="/auth/password/request" replace />
  return (
    <AuthPage
      title="Salasana vaihdettu"
      lead="Uusi salasanasi on voimassa. Sinut on kirjattu ulos kaikilta laitteilta, joten kirjaudu uudelleen sisään."
    >
      <div className="grid">
        <OnwardsLink />
      </div>
    </AuthPage>
  )
}
