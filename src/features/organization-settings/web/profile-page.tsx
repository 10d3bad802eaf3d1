import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type SettingsPageProps, sourceOf } from '#features/organizations/web/settings-source.ts'
import { Facts } from '#web/editing/facts.tsx'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { ProfileForm } from './profile/profile-form.tsx'
import { profileValues, profileWords } from './profile/profile-values.ts'

type Props = SettingsPageProps & {
  /** Changes the picture; it belongs to a later feature. Shown to those who may edit. */
  picture?: ((shown: { name: string; image: string | null }) => ReactNode) | undefined
}

const names = Object.keys(profileWords) as (keyof typeof profileWords)[]

/** Perustiedot: what an organisation says of itself. */
export function ProfilePage({ picture, ...props }: Props) {
  const { api, whose } = sourceOf(props)
  const query = useQuery(api.profile.queryOptions(whose))
  return (
    <SettingsPage
      title="Perustiedot"
      hint="Näillä tiedoilla muut löytävät sinut ja ottavat yhteyttä."
      canEdit={props.canEdit}
      embedded={props.embedded}
      query={query}
      skeleton="h-200"
    >
      {(profile) =>
        props.canEdit ? (
          <div className="grid gap-5">
            {picture ? (
              <Card>
                <CardBody>{picture(profile)}</CardBody>
              </Card>
            ) : null}
            <ProfileForm {...props} profile={profile} />
          </div>
        ) : (
          <Card>
            <CardBody className="grid gap-5">
              <Avatar name={profile.name} imageUrl={profile.image} size={72} />
              <Facts words={profileWords} values={profileValues(profile)} names={names} />
            </CardBody>
          </Card>
        )
      }
    </SettingsPage>
  )
}
