import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Card, CardBody } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { useCreateOrganization } from './use-create-organization.ts'

/** One more organisation, for a user who has one already; the switcher links here. */
export function NewOrganizationPage() {
  usePageTitle('Luo organisaatio')
  const create = useCreateOrganization()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Luo organisaatio">
        Nykyiset organisaatiosi pysyvät ennallaan. Voit vaihtaa niiden välillä milloin vain.
      </PageHeader>
      <div className="grid gap-5">
        <OpenInvitations />
        <Card>
          <CardBody className="grid gap-5">
            <VerifyEmailNotice />
            <OrganizationForm onCreate={create} />
          </CardBody>
        </Card>
      </div>
    </div>
  )
}
