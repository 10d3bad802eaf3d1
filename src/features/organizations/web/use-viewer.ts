import { useProfile } from '#features/accounts/web/use-profile.ts'
import type { Viewer } from '#web/feature.ts'
import { useOrganization } from './use-organization.ts'

/** The person, in the organisation that they work for now. */
export function useViewer(): Viewer {
  const { isSuperUser, emailVerified } = useProfile()
  const { type, customerKind, role, switchedOn } = useOrganization()
  return {
    type,
    isPerson: customerKind === 'PERSON',
    role,
    isSuperUser,
    isEmailVerified: emailVerified,
    switchedOn,
  }
}
