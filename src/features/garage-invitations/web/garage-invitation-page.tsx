import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthOutcome } from '#features/accounts/web/auth-outcome.tsx'
import { AuthPage } from '#features/accounts/web/auth-page.tsx'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { OrganizationForm } from '#features/members/web/first-run/organization-form.tsx'
import { InvitationByLink, InvitationNotShown } from '#features/members/web/invitations/invitation-by-link.tsx'
import {
  forgetLink,
  type InvitationLink,
  useInvitationLink,
} from '#features/members/web/invitations/invitation-link.ts'
import { NewcomerForm } from '#features/members/web/invitations/newcomer-form.tsx'
import { SignInToJoin } from '#features/members/web/invitations/sign-in-to-join.tsx'
import type { NewOrganization, Party } from '#features/organizations/organizations.ts'
import { enterOrganization } from '#features/organizations/web/entered-organization.ts'
import { OrganizationSplash } from '#features/organizations/web/organization-splash.tsx'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { signIn } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSession } from '#web/use-session.tsx'
import type { OpenedGarageInvitation } from '../garage-invitations.ts'
import { garageInvitationsApi } from './garage-invitations.api.ts'

const KEY = 'huoltosilta.garage-invitation'

/** Where the mail's link leads an invited garage: an account, then a garage, and it is connected with who invited it. */
export function GarageInvitationPage() {
  const link = useInvitationLink(KEY)
  return <InvitationByLink link={link}>{(found) => <Invitation key={found.token} link={found} />}</InvitationByLink>
}

function Invitation({ link }: { link: InvitationLink }) {
  const opened = useQuery(
    garageInvitationsApi.open.queryOptions({ token: link.token }, { staleTime: 0, refetchOnWindowFocus: 'always' }),
  )
  if (opened.data) return <Answer link={link} invitation={opened.data} onChanged={() => void opened.refetch()} />
  return (
    <InvitationNotShown
      query={opened}
      missing="Linkki on puutteellinen tai kutsua ei enää ole. Pyydä kutsujalta uusi."
    />
  )
}

type AnswerProps = { link: InvitationLink; invitation: OpenedGarageInvitation; onChanged: () => void }

function Answer({ link, invitation, onChanged }: AnswerProps) {
  const session = useSession()
  const { customerName: name } = invitation
  switch (invitation.state) {
    case 'accepted':
      return <AuthOutcome title="Kutsu on jo käytetty" lead={`Asiakkaan ${name} kutsu on jo hyväksytty.`} />
    case 'expired':
      return <AuthOutcome title="Kutsu on vanhentunut" lead={`Pyydä uusi kutsu: ${name} voi lähettää sen uudelleen.`} />
    case 'revoked':
      return <AuthOutcome title="Kutsu on peruttu" lead={`${name} on perunut kutsun. Voit silti luoda tilin itse.`} />
    case 'open':
      return (
        <AuthPage title="Sinut on kutsuttu">
          <div className="grid gap-5">
            <Card invitation={invitation} />
            {session.data ? (
              <ForGarage link={link} invitation={invitation} onChanged={onChanged} />
            ) : session.status === 'loading' ? (
              <Skeleton className="h-12" />
            ) : (
              <ForVisitor link={link} invitation={invitation} onChanged={onChanged} />
            )}
          </div>
        </AuthPage>
      )
  }
}

/** Who invites, and with which words. */
function Card({ invitation }: Pick<AnswerProps, 'invitation'>) {
  const { customerName: name, customerImage: image, invitedByName, message, expiresAt } = invitation
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <Avatar name={name} imageUrl={image} size={56} />
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-xl">{name}</h2>
          <p className="text-muted">haluaa hoitaa autojensa huollot kanssasi</p>
        </div>
      </div>
      {message ? (
        <blockquote className="mt-4 whitespace-pre-line break-words border-line border-l-4 pl-3">{message}</blockquote>
      ) : null}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {invitedByName && invitedByName !== name ? (
          <>
            <dt className="text-muted">Kutsuja</dt>
            <dd className="break-words">{invitedByName}</dd>
          </>
        ) : null}
        <dt className="text-muted">Voimassa</dt>
        <dd>{formatDate(expiresAt)} asti</dd>
      </dl>
    </section>
  )
}

/** First the account: made with a name and a password, or opened with its password. */
function ForVisitor({ link, invitation, onChanged }: AnswerProps) {
  const { hasAccount, maskedEmail } = invitation
  const register = useMutation(garageInvitationsApi.register.mutationOptions())
  const address = <strong className="wrap-anywhere">{link.email || maskedEmail}</strong>
  if (hasAccount)
    return (
      <>
        <p>Osoitteella {address} on jo tili. Kirjaudu, niin voit hyväksyä kutsun.</p>
        {/* the page goes on as soon as the session is there */}
        <SignInToJoin email={link.email} label="Kirjaudu ja jatka" onSignedIn={onChanged} />
      </>
    )
  return (
    <>
      <p>Luo ensin tilisi osoitteella {address}: nimi ja salasana riittävät. Seuraavaksi lisäät korjaamosi.</p>
      <NewcomerForm
        email={link.email}
        label="Luo tili ja jatka"
        onJoin={async (newcomer) => {
          try {
            const { email } = await register.mutateAsync({ ...newcomer, token: link.token })
            await signIn('credentials', {
              email,
              password: newcomer.password,
              callbackUrl: '/auth/garage-invitation',
              redirect: false,
            })
          } catch (error) {
            if (failureOf(error).reason.startsWith('invitation')) onChanged()
            throw error
          }
        }}
      />
    </>
  )
}

/** Then the garage: an own one says yes by a press, a new one is made and says yes at once. */
function ForGarage({ link, invitation, onChanged }: AnswerProps) {
  const own = useQuery(organizationsApi.listOwn.queryOptions())
  const create = useMutation(organizationsApi.create.mutationOptions())
  const accept = useMutation(garageInvitationsApi.accept.mutationOptions())
  const [entered, setEntered] = useState<Party | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isNew, setIsNew] = useState(false)

  const acceptFor = async (garage: Party) => {
    await accept.mutateAsync({ organizationId: garage.id, token: link.token })
    forgetLink(KEY)
    setEntered(garage)
    enterOrganization(garage)
  }
  const press = (garage: Party) => {
    setProblem(null)
    acceptFor(garage).catch((error: unknown) => {
      setProblem(failureText(error))
      onChanged()
    })
  }
  const makeAndAccept = async (organization: NewOrganization) => {
    const { id } = await create.mutateAsync(organization)
    const garage = { id, name: organization.name, image: null }
    try {
      await acceptFor(garage)
    } catch (error) {
      // the garage is there: from now on it is chosen, not made a second time
      setProblem(failureText(error))
      setIsNew(false)
      await own.refetch()
    }
  }
  if (entered) return <OrganizationSplash organization={entered} />
  if (own.isPending) return <Skeleton className="h-24" />
  const garages = (own.data ?? []).filter(
    ({ type, memberships }) => type === 'GARAGE' && memberships.some(({ role }) => role === 'ADMIN'),
  )
  if (garages.length === 0 || isNew)
    return (
      <>
        <FormNotice text={problem} />
        <h2 className="font-semibold text-xl">Lisää korjaamosi</h2>
        <OrganizationForm
          ownName=""
          invited={{ businessId: invitation.businessId, submitLabel: 'Luo korjaamo ja hyväksy kutsu' }}
          onCreate={makeAndAccept}
        />
      </>
    )
  return (
    <>
      <FormNotice text={problem} />
      <p>Minkä korjaamon puolesta hyväksyt kutsun?</p>
      <div className="grid gap-2">
        {garages.map(({ id, name, image }) => (
          <Button
            key={id}
            kind="primary"
            pending={accept.isPending && accept.variables.organizationId === id}
            onClick={() => press({ id, name, image })}
          >
            Hyväksy: {name}
          </Button>
        ))}
        <Button onClick={() => setIsNew(true)}>Luo uusi korjaamo</Button>
      </div>
    </>
  )
}
