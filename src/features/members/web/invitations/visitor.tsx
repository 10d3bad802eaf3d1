import { useMutation } from '@tanstack/react-query'
import { GoogleButton } from '#features/accounts/web/google-button.tsx'
import { config } from '#web/config.ts'
import { failureOf } from '#web/failure.ts'
import type { Newcomer, OpenedInvitation } from '../../members.ts'
import { membersApi } from '../members.api.ts'
import type { InvitationLink } from './invitation-link.ts'
import { NewcomerForm } from './newcomer-form.tsx'
import { SignInToJoin } from './sign-in-to-join.tsx'

const PAGE = '/auth/invitation'

export type Credentials = { email: string; password: string }

type Props = {
  link: InvitationLink
  preview: OpenedInvitation
  /** The newcomer's account is there and has the place. */
  onJoined: (organizationId: string, credentials: Credentials) => Promise<void>
  /** The owner of the address is signed in. */
  onSignedIn: () => void
  /** What the link opens has changed since it was shown. */
  onChanged: () => void
}

/** A visitor who is not signed in answers in one step: as a newcomer with a name and a password, else with the account's password. */
export function Visitor({ link, preview, onJoined, onSignedIn, onChanged }: Props) {
  const joining = useMutation(membersApi.invitations.join.mutationOptions())
  const taking = preview.isPersons ? 'ota autosi' : 'ota hallintaasi'
  const act = preview.managedByName === null ? 'liity' : taking

  const join = async (newcomer: Newcomer) => {
    try {
      const { organizationId, email } = await joining.mutateAsync({ ...newcomer, token: link.token })
      await onJoined(organizationId, { email, password: newcomer.password })
    } catch (error) {
      if (failureOf(error).reason.startsWith('invitation')) onChanged()
      throw error
    }
  }

  const address = <strong className="wrap-anywhere">{link.email || preview.maskedEmail}</strong>
  return (
    <>
      {preview.hasAccount ? (
        <p>Sinulla on jo tili osoitteella {address}. Kirjoita sen salasana, niin liityt saman tien.</p>
      ) : (
        <p>Kutsu on lähetetty osoitteeseen {address}. Luo tilisi: nimi ja salasana riittävät.</p>
      )}
      {config.google ? <GoogleButton callbackUrl={PAGE} /> : null}
      {preview.hasAccount ? (
        <SignInToJoin email={link.email} label={`Kirjaudu ja ${act}`} onSignedIn={onSignedIn} />
      ) : (
        <NewcomerForm email={link.email} label={`Luo tili ja ${act}`} onJoin={join} />
      )}
    </>
  )
}
