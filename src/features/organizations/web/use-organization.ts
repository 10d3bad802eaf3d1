import { createContext, use } from 'react'
import { mayBill } from '../organizations.policy.ts'
import type { OwnOrganization } from '../organizations.ts'
import type { Standing } from './organization-choice.ts'

/** The organisation that the person works for now, with what they may do there. */
export type CurrentOrganization = OwnOrganization & Standing

export const OrganizationContext = createContext<CurrentOrganization | null>(null)

/** For pages that also a person without any organisation reaches. */
export const useOptionalOrganization = (): CurrentOrganization | null => use(OrganizationContext)

/** Only inside the application shell, where there always is one. */
export function useOrganization(): CurrentOrganization {
  const organization = use(OrganizationContext)
  if (!organization) throw new Error('useOrganization is used outside the application shell')
  return organization
}

/** Whether the viewer agrees prices and bills for the garage that they work for. */
export function useMayBill(): boolean {
  const organization = use(OrganizationContext)
  return organization !== null && mayBill({ ...organization, organizationType: organization.type })
}

/** Whether the viewer is a private person with an account of their own, who is spoken to in words without an organisation. */
export const useIsPerson = (): boolean => use(OrganizationContext)?.customerKind === 'PERSON'
