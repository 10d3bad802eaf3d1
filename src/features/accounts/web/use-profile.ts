import { createContext, use } from 'react'
import type { Profile } from '../accounts.ts'

export const ProfileContext = createContext<Profile | null>(null)

/** The signed-in person; only inside the application shell, where there always is one. */
export function useProfile(): Profile {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile is used outside the application shell')
  return profile
}
