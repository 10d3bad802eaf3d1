import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AuthOutcome } from '#features/accounts/web/auth-outcome.tsx'
import { AuthPage } from '#features/accounts/web/auth-page.tsx'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { enterOrganization } from '#features/organizations/web/entered-organization.ts'
import { OrganizationSplash } from '#features/organizations/web/organization-splash.tsx'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { signIn } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSession } from '#web/use-session.tsx'
import type { InvitationPreview, OpenedInvitation } from '../../members.ts'
import { membersApi } from '../members.api.ts'
import { InvitationByLink, InvitationNotShown } from './invitation-by-link.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { forgetLink, type InvitationLink, useInvitationLink } from './invitation-link.ts'
import { invitationView } from './invitation-view.ts'
import { StrangerChoice } from './stranger-choice.tsx'
import { type Credentials, Visitor } from './visitor.tsx'

/** Where the mail's link leads: looking uses nothing up, only the button does, for mail scanners open pages too. */
export function InvitationPage() {
  const link = useInvitationLink()
  return <InvitationByLink link={link}>{(found) => <Invitation key={found.token} link={found} />}</InvitationByLink>
}

function Invitation({ link }: { link: InvitationLink }) {
  const preview = useQuery(
    membersApi.invitations.preview.queryOptions(
      { token: link.token },
      { staleTime: 0, refetchOnWindowFocus: 'always' },
    ),
  )
  if (preview.data) return <Answer link={link} preview={preview.data} onChanged={() => void preview.refetch()} />
  return (
    <InvitationNotShown
      query={preview}
      missing="Linkki on puutteellinen tai kutsu on lähetetty uudelleen. Avaa uusin viesti tai pyydä kutsujalta uusi."
    />
  )
}

function Answer({
  link,
  preview,
  onChanged,
}: {
  link: InvitationLink
  preview: OpenedInvitation
  onChanged: () => void
}) {
  const session = useSession()
  const { organizationName: name, organizationImage: image, invitedByName, maskedEmail } = preview
  const [isEntering, setIsEntering] = useState(false)
  const enter = (organizationId: string) => {
    setIsEntering(true)
    forgetLink()
    enterOrganization({ id: organizationId, name, image })
  }
  const accept = useMutation(
    membersApi.invitations.accept.mutationOptions({
      onSuccess: ({ organizationId }) => enter(organizationId),
      onError(error) {
        const { kind, reason } = failureOf(error)
        if (kind === 'unauthenticated') void session.update()
        else if (reason.startsWith('invitation')) onChanged()
      },
    }),
  )
  const welcome = async (organizationId: string, credentials: Credentials) => {
    setIsEntering(true)
    const signedIn = await signIn('credentials', { ...credentials, callbackUrl: '/app', redirect: false })
    if (signedIn?.ok) return enter(organizationId)
    // the account is there: the invitation is shown as used, with the way to the sign-in page
    setIsEntering(false)
    onChanged()
  }
  const take = () => accept.mutate({ token: link.token })
  if (isEntering) return <OrganizationSplash organization={{ name, image }} />

  const refusal = accept.isError ? failureOf(accept.error).reason : null
  const inviter = invitedByName || 'kutsuja'
  // the new owner may be a person, who joins no organisation
  const invitation = preview.managedByName || preview.isPersons ? `Kutsu (${name})` : `Kutsu organisaatioon ${name}`
  switch (invitationView(preview, session, refusal === 'invitation_for_another')) {
    case 'accepted':
      return (
        <AuthOutcome
          title="Kutsu on jo käytetty"
          lead={`${invitation} on jo käytetty. Jos käytit sen itse, pääset perille suoraan.`}
        />
      )
    case 'expired':
      return (
        <AuthOutcome
          title="Kutsu on vanhentunut"
          lead={`${invitation} ei ole enää voimassa. Pyydä uusi: ${inviter} voi lähettää sen uudelleen.`}
        />
      )
    case 'revoked':
      return (
        <AuthOutcome
          title="Kutsu on peruttu"
          lead={`${invitation} on peruttu. Jos tämä on erehdys, pyydä uusi kutsu: ${inviter} osaa auttaa.`}
        />
      )
    case 'wait':
      return (
        <Offer preview={preview}>
          <Skeleton className="h-12" />
        </Offer>
      )
    case 'visitor':
      return (
        <Offer preview={preview}>
          <Visitor link={link} preview={preview} onJoined={welcome} onSignedIn={take} onChanged={onChanged} />
        </Offer>
      )
    case 'stranger':
      return (
        <Offer preview={preview}>
          <StrangerChoice ownEmail={session.data?.user.email ?? ''} invitedEmail={link.email || maskedEmail} />
        </Offer>
      )
    case 'invited':
      return (
        <Offer preview={preview}>
          <FormNotice text={accept.isError ? failureText(accept.error) : null} />
          <Button kind="primary" size="lg" pending={accept.isPending} onClick={take}>
            {joiningWords(preview)}
          </Button>
          <p className="break-words text-muted text-sm">Olet kirjautunut osoitteella {session.data?.user.email}.</p>
        </Offer>
      )
  }
}

/** What the invited person does by accepting. */
const joiningWords = ({ managedByName, isPersons }: InvitationPreview): string => {
  if (isPersons) return managedByName ? 'Ota autosi omalle tilillesi' : 'Liity tilille'
  return managedByName ? 'Ota tiedot hallintaasi' : 'Liity organisaatioon'
}

function Offer({ preview, children }: { preview: InvitationPreview; children: ReactNode }) {
  return (
    <AuthPage title={preview.managedByName ? joiningWords(preview) : 'Sinut on kutsuttu'}>
      <div className="grid gap-5">
        <InvitationCard preview={preview} />
        {children}
      </div>
    </AuthPage>
  )
}
