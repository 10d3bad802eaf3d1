import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { Viewer } from '#web/feature.ts'

/** The person, in the organisation that they work for now. */
export function useViewer(): Viewer {
  const { isSuperUser, emailVerified } = useProfile()
  const { type, role } = useOrganization()
  return { type, role, isSuperUser, isEmailVerified: emailVerified }
}
