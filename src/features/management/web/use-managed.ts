import { createContext, use } from 'react'
import type { ManagedOrganization } from '../management.ts'

export const ManagedContext = createContext<ManagedOrganization | null>(null)

/** The organisation under management; only inside `ManagedLayout`. */
export function useManaged(): ManagedOrganization {
  const organization = use(ManagedContext)
  if (!organization) throw new Error('useManaged is used outside the pages of a managed organisation')
  return organization
}
