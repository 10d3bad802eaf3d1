import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { config } from '#web/config.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { profileApi } from '../accounts.api.ts'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { linkProblem } from '../sign-in-notice.ts'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { GoogleSection } from './google-section.tsx'
import { LookSection } from './look-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsSection } from './sessions-section.tsx'

type Props = {
  /** The picture belongs to a later feature. */
  picture: ReactNode
  /** A code of the sign-in contract, after linking Google did not succeed. */
  error: string | undefined
}

export function UserAccountPage({ picture, error }: Props) {
  usePageTitle('Käyttäjätili')
  const methods = useQuery(profileApi.google.status.queryOptions())
  return (
    <>
      <PageHeader title="Käyttäjätili" />
      <div className="grid grid-cols-1 gap-5">
        <ProfileForm picture={picture} />
        {methods.data ? (
          <>
            <EmailSection hasPassword={methods.data.hasPassword} />
            <PasswordSection hasPassword={methods.data.hasPassword} />
            {config.google || methods.data.isGoogleLinked ? (
              <GoogleSection methods={methods.data} problem={linkProblem(error)} />
            ) : null}
          </>
        ) : methods.isError ? (
          <FailedQuery query={methods} title="Kirjautumistapoja ei voitu hakea" />
        ) : (
          <div aria-busy="true" className="grid grid-cols-1 gap-5">
            <Skeleton className="h-31" />
            <Skeleton className="h-19" />
          </div>
        )}
        <SecondFactorSection />
        <SessionsSection />
        <LookSection />
        <OwnDataSection />
        {methods.data ? <DeleteSection hasPassword={methods.data.hasPassword} /> : null}
      </div>
    </>
  )
}
