import { queryClient } from '#web/query-client.ts'
import { session } from '#web/session.ts'
import { profileApi } from './accounts.api.ts'

/** Whether somebody is signed in here whose address is proved; false also when it cannot be asked. */
export async function isOwnEmailVerified(): Promise<boolean> {
  if (session.getState().status !== 'authenticated') return false
  try {
    return (await queryClient.fetchQuery({ ...profileApi.get.queryOptions(), staleTime: 0 })).emailVerified
  } catch {
    return false
  }
}
