import { getRouteApi } from '@tanstack/react-router'
import { useOwnProfile } from '#features/accounts/web/settings/use-own-profile.ts'
import { UserAccountPage } from '#features/accounts/web/settings/user-account-page.tsx'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { PictureField } from '#features/files/web/picture-field.tsx'

const route = getRouteApi('/app/settings/user-account')

/** The user's own page, with the picture that the files keep. */
export function AccountScreen() {
  const { error } = route.useSearch()
  const { name, image } = useProfile()
  const own = useOwnProfile()
  const picture = (
    <PictureField
      label="Kuva"
      name={name}
      image={image}
      onChosen={() => {
        void own.refetch()
        own.refreshSession()
      }}
    />
  )
  return <UserAccountPage picture={picture} error={error} />
}
