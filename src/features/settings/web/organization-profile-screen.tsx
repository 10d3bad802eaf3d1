import { useQueryClient } from '@tanstack/react-query'
import { PictureField } from '#features/files/web/picture-field.tsx'
import { ProfilePage } from '#features/organization-settings/web/profile-page.tsx'
import { useSettings } from '#features/organizations/web/settings-context.ts'

/** What the organisation says of itself, with the picture that the files keep; its own people alone change that. */
export function OrganizationProfileScreen() {
  const { api, whose } = useSettings()
  const queryClient = useQueryClient()
  if (api !== 'settings') return <ProfilePage />
  return (
    <ProfilePage
      picture={({ name, image }) => (
        <PictureField
          label="Kuva"
          name={name}
          image={image}
          organizationId={whose.organizationId}
          // it stands beside the name wherever something is shared
          onChosen={() => void queryClient.invalidateQueries()}
        />
      )}
    />
  )
}
