import { createContext, use } from 'react'
import type { PlatformOrganization } from '../management.ts'

export const PlatformOrganizationContext = createContext<PlatformOrganization | null>(null)

/** The organisation under management; only inside `PlatformOrganizationLayout`. */
export function usePlatformOrganization(): PlatformOrganization {
  const organization = use(PlatformOrganizationContext)
  if (!organization)
    throw new Error('usePlatformOrganization is used outside an organisation’s pages in the management')
  return organization
}
