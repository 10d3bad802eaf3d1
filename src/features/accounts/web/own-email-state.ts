import { queryClient } from '#web/query-client.ts'
import { profileApi } from './accounts.api.ts'

/** Whether the signed-in person's address is proved; false also when it cannot be asked. */
export async function isOwnEmailVerified(): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery({ ...profileApi.get.queryOptions(), staleTime: 0 })).emailVerified
  } catch {
    return false
  }
}
