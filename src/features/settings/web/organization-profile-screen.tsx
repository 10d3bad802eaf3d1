import { useQueryClient } from '@tanstack/react-query'
import { PictureField } from '#features/files/web/picture-field.tsx'
import { ProfilePage } from '#features/organization-settings/web/profile-page.tsx'
import { ownSettings } from '#features/organizations/web/own-settings.tsx'
import { useSettings } from '#features/organizations/web/settings-context.ts'

/** The organisation's own page, with the picture that the files keep. */
export const OrganizationProfileScreen = ownSettings(function Profile() {
  const { organizationId } = useSettings().whose
  const queryClient = useQueryClient()
  return (
    <ProfilePage
      picture={({ name, image }) => (
        <PictureField
          label="Kuva"
          name={name}
          image={image}
          organizationId={organizationId}
          // it stands beside the name wherever something is shared
          onChosen={() => void queryClient.invalidateQueries()}
        />
      )}
    />
  )
})
