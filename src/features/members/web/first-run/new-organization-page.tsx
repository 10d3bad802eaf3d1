import { useProfile } from '#features/accounts/web/use-profile.ts'
import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { useIsPerson } from '#features/organizations/web/use-organization.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Card, CardBody } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { useCreateOrganization } from './use-create-organization.ts'

/** One more organisation, for a user who has one already; the switcher links here. */
export function NewOrganizationPage() {
  const isPerson = useIsPerson()
  const title = isPerson ? 'Lisää toinen tili' : 'Luo organisaatio'
  usePageTitle(title)
  const create = useCreateOrganization()
  const { name } = useProfile()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={title}>
        {isPerson ? 'Nykyinen tilisi pysyy' : 'Nykyiset organisaatiosi pysyvät'} ennallaan. Voit vaihtaa niiden välillä
        milloin vain.
      </PageHeader>
      <div className="grid gap-5">
        <OpenInvitations />
        <Card>
          <CardBody className="grid gap-5">
            <VerifyEmailNotice />
            <OrganizationForm ownName={name} onCreate={create} />
          </CardBody>
        </Card>
      </div>
    </div>
  )
}
