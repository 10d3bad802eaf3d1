import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { useOptionalOrganization } from '#features/organizations/web/use-organization.ts'
import type { OwnMembership } from './member-standing.ts'

/** The person as one of the members; null for a super-user, who looks from outside and has no place here to leave. */
export function useOwnMembership(): OwnMembership | null {
  const { id: userId } = useProfile()
  const own = useOptionalOrganization()
  const { api } = useSettings()
  return api === 'settings' && own ? { userId, organizationType: own.type, role: own.role } : null
}
