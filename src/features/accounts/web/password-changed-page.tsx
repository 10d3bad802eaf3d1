import { OnwardsLink } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'

export function PasswordChangedPage() {
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
