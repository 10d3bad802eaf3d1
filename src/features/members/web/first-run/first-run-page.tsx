import { MailOpen } from 'lucide-react'
import { SignOutButton } from '#features/accounts/web/sign-out-button.tsx'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { OrganizationSwitcher } from '#features/organizations/web/organization-switcher.tsx'
import { NearLink } from '#web/link.tsx'
import { useWiderThan } from '#web/media.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { OpenInvitations, useOpenInvitations } from './open-invitations.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { useCreateOrganization } from './use-create-organization.ts'

/** In place of the app for a person who belongs to no organisation yet: join one or make one. */
export function FirstRunPage() {
  usePageTitle('Tervetuloa')
  const { name } = useProfile()
  const isLarge = useWiderThan('lg')
  const create = useCreateOrganization()
  return (
    <div className="min-h-dvh">
      <header className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-8">
        <Wordmark />
        <div className="w-64 max-sm:order-last max-sm:w-full sm:ml-auto">
          <OrganizationSwitcher isLarge={isLarge} />
        </div>
        <NearLink to="/app/support" className={buttonClass({ kind: 'ghost' })}>
          Tuki
        </NearLink>
        <SignOutButton kind="ghost" />
      </header>
      <main className="mx-auto grid max-w-5xl gap-6 px-4 pt-2 pb-12 lg:px-8">
        <div>
          <h1 className="break-words font-semibold text-3xl">Tervetuloa, {name}</h1>
          <p className="mt-2 text-muted">
            Kerro, kuka olet, niin pääset alkuun. Jos sinut on kutsuttu, liity kutsulla.
          </p>
        </div>
        <OpenInvitations />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Card>
            <CardHeader title="Aloita" />
            <CardBody className="grid gap-5">
              <VerifyEmailNotice />
              <OrganizationForm ownName={name} onCreate={create} />
            </CardBody>
          </Card>
          <Waiting />
        </div>
      </main>
    </div>
  )
}

function Waiting() {
  const { email, emailVerified } = useProfile()
  const { data: invitations = [] } = useOpenInvitations()
  return (
    <Card>
      <CardBody className="grid gap-3">
        <MailOpen className="size-6 text-brand" aria-hidden="true" />
        <h2 className="font-semibold text-lg">
          {invitations.length > 0 ? 'Odotatko toista kutsua?' : 'Vai odotatko kutsua?'}
        </h2>
        <p>
          Pyydä työkaveriasi tai korjaamoasi kutsumaan sinut osoitteella{' '}
          <strong className="wrap-anywhere">{email}</strong>.
        </p>
        {emailVerified ? (
          <p className="text-muted">
            Kutsu ilmestyy tälle sivulle, ja saat siitä myös sähköpostin. Sinun ei tarvitse ladata sivua uudelleen.
          </p>
        ) : (
          <p className="text-muted">
            Avaa kutsun linkki sähköpostistasi. Kun olet vahvistanut osoitteesi, kutsut näkyvät myös tällä sivulla.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
