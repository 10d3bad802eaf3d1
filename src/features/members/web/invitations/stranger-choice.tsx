import { useState } from 'react'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { signOut } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** For a user signed in with another address than the invited one: change the account, or leave the invitation be. */
export function StrangerChoice({ ownEmail, invitedEmail }: { ownEmail: string; invitedEmail: string }) {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const change = async () => {
    setState('leaving')
    const { ok } = await signOut({ callbackUrl: '/auth/invitation', redirect: false })
    // a whole new page: nothing of what was fetched stays for the next account
    if (ok) window.location.assign('/auth/invitation')
    else setState('failed')
  }
  return (
    <>
      <Notice kind="signal" title="Kutsu on lähetetty toiseen osoitteeseen">
        Kutsu on lähetetty osoitteeseen <strong className="wrap-anywhere">{invitedEmail}</strong>. Olet kirjautunut
        osoitteella <strong className="wrap-anywhere">{ownEmail}</strong>. Vain kutsuttu osoite voi liittyä: vaihda
        tiliä tai pyydä kutsu omaan osoitteeseesi.
      </Notice>
      <FormNotice
        text={state === 'failed' ? 'Uloskirjautuminen ei onnistunut. Tarkista yhteys ja yritä uudelleen.' : null}
      />
      <div className="grid gap-3">
        <Button kind="primary" size="lg" pending={state === 'leaving'} onClick={() => void change()}>
          Kirjaudu ulos ja vaihda tiliä
        </Button>
        <ButtonLink size="lg" to="/app">
          Jatka nykyisellä tilillä
        </ButtonLink>
      </div>
    </>
  )
}
