import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A channel does not receive its own messages, so one serves for both speaking and listening. */
const channel = new BroadcastChannel('huoltosilta.saved')

/** Notifies the person's other tabs that the data under this key has changed. */
export const notifyOtherTabs = (queryKey: QueryKey): void => channel.postMessage(queryKey)

/** Refetches what another tab has saved, while mounted. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refetch = ({ data }: MessageEvent<QueryKey>) => void queryClient.invalidateQueries({ queryKey: data })
    channel.addEventListener('message', refetch)
    return () => channel.removeEventListener('message', refetch)
  }, [queryClient])
}
