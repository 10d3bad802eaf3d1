import { useQueryClient } from '@tanstack/react-query'
import { session } from '#web/session.ts'
import type { Profile } from '../../accounts.ts'
import { profileApi } from '../accounts.api.ts'

/** Ways to bring the cached profile up to date; `show` updates other tabs and the session too. */
export function useOwnProfile() {
  const queryClient = useQueryClient()
  const key = profileApi.get.queryKey()
  return {
    get: () => queryClient.getQueryData(key),
    put: (profile: Profile | undefined) => queryClient.setQueryData(key, profile),
    refetch: () => queryClient.invalidateQueries(profileApi.get.queryFilter()),
    /** Other tabs and the session's own copy of name and picture are updated. */
    refreshSession: () => void session.update(),
  }
}
