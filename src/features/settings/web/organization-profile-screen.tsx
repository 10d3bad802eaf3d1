import { useQueryClient } from '@tanstack/react-query'
import { PictureField } from '#features/files/web/picture-field.tsx'
import { ProfilePage } from '#features/organization-settings/web/profile-page.tsx'
import { mayEditSettings } from '#features/organizations/organizations.policy.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'

/** The organisation's own page, with the picture that the files keep. */
export function OrganizationProfileScreen() {
  const { id, type, role } = useOrganization()
  const queryClient = useQueryClient()
  return (
    <ProfilePage
      key={id}
      organizationId={id}
      canEdit={mayEditSettings({ organizationType: type, role })}
      picture={({ name, image }) => (
        <PictureField
          label="Kuva"
          name={name}
          image={image}
          organizationId={id}
          // it stands beside the name wherever something is shared
          onChosen={() => void queryClient.invalidateQueries()}
        />
      )}
    />
  )
}
