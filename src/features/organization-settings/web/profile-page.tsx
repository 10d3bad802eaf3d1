import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Facts } from '#web/editing/facts.tsx'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { useSettingsApi } from './organization-settings.api.ts'
import { ProfileForm } from './profile/profile-form.tsx'
import { profileFields, profileValues, profileWords } from './profile/profile-values.ts'

type Props = {
  /** Changes the picture; it belongs to a later feature. Shown to those who may edit. */
  picture?: ((shown: { name: string; image: string | null }) => ReactNode) | undefined
}

/** Perustiedot: what an organisation says of itself. */
export function ProfilePage({ picture }: Props) {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useSettingsApi('profile').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Perustiedot"
      // of a customer that the garage manages only the garage reads them
      hint={isEmbedded ? undefined : 'Näillä tiedoilla muut löytävät sinut ja ottavat yhteyttä.'}
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-200"
    >
      {(profile) =>
        canEdit ? (
          <div className="grid gap-5">
            {picture ? (
              <Card>
                <CardBody>{picture(profile)}</CardBody>
              </Card>
            ) : null}
            <ProfileForm profile={profile} />
          </div>
        ) : (
          <Card>
            <CardBody className="grid gap-5">
              <Avatar name={profile.name} imageUrl={profile.image} size={72} />
              <Facts words={profileWords} values={profileValues(profile)} names={profileFields(profile)} />
            </CardBody>
          </Card>
        )
      }
    </SettingsPage>
  )
}
