import { useQuery } from '@tanstack/react-query'
import { organizationsApi } from './organizations.api.ts'
import { useOrganization } from './use-organization.ts'

/** The garage's people who do its work, by name; who installs no more is among them where they are chosen. Empty until they are known. */
export function useMechanics(chosen: string | null | undefined) {
  const { id: organizationId } = useOrganization()
  const members = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  return (members.data ?? [])
    .filter(({ userId, installs }) => installs || userId === chosen)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fi'))
}
