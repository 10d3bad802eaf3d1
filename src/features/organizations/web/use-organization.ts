import { createContext, use } from 'react'
import type { MemberRole } from '#shared/organization.ts'
import type { OwnOrganization } from '../organizations.ts'

/** The organisation that the person works for now, with their own role there. */
export type CurrentOrganization = OwnOrganization & { role: MemberRole }

export const OrganizationContext = createContext<CurrentOrganization | null>(null)

/** For pages that also a person without any organisation reaches. */
export const useOptionalOrganization = (): CurrentOrganization | null => use(OrganizationContext)

/** Only inside the application shell, where there always is one. */
export function useOrganization(): CurrentOrganization {
  const organization = use(OrganizationContext)
  if (!organization) throw new Error('useOrganization is used outside the application shell')
  return organization
}
