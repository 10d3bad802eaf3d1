import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { notifyOtherTabs } from './other-tabs.ts'

/** Puts what was saved where everybody on the page reads it, and lets other tabs know. */
export function useKept<Data>(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  return (saved: Data) => {
    queryClient.setQueryData(queryKey, saved)
    notifyOtherTabs(queryKey)
  }
}
