import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { actionsFor, bottomEntries, emailWarning, sectionsFor } from './navigation-entries.ts'
import { useCounts } from './use-counts.ts'

/** What is offered to the person in the organisation that they work for now. */
export function useNavigation() {
  const { isSuperUser, emailVerified } = useProfile()
  const { type } = useOrganization()
  const counts = useCounts()
  const viewer = { type, isSuperUser, isEmailVerified: emailVerified }
  return {
    actions: actionsFor(viewer),
    sections: sectionsFor(viewer, counts),
    bottom: bottomEntries(viewer, counts),
    warning: emailVerified ? null : emailWarning,
  }
}
