import { useQueryClient } from '@tanstack/react-query'
import { PictureField } from '#features/files/web/picture-field.tsx'
import { StorageCard } from '#features/files/web/storage-card.tsx'
import { ProfilePage } from '#features/organization-settings/web/profile-page.tsx'
import { useSettings } from '#features/organizations/web/settings-context.ts'

/** What the organisation says of itself, with the picture that the files keep, which only its own people change, and how much room they take. */
export function OrganizationProfileScreen() {
  const { api, whose } = useSettings()
  const queryClient = useQueryClient()
  return (
    <>
      {api === 'settings' ? (
        <ProfilePage
          picture={({ name, image }) => (
            <PictureField
              label="Kuva"
              name={name}
              image={image}
              organizationId={whose.organizationId}
              // it is next to the name wherever something is shared
              onChosen={() => void queryClient.invalidateQueries()}
            />
          )}
        />
      ) : (
        <ProfilePage />
      )}
      <StorageCard />
    </>
  )
}
