import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A channel does not hear itself, so one serves for both speaking and listening. */
const channel = new BroadcastChannel('huoltosilta.saved')

/** Lets the person's other tabs know that what stands under this key has changed. */
export const tellOtherTabs = (queryKey: QueryKey): void => channel.postMessage(queryKey)

/** Fetches anew what another tab has saved, while mounted. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const hear = ({ data }: MessageEvent<QueryKey>) => void queryClient.invalidateQueries({ queryKey: data })
    channel.addEventListener('message', hear)
    return () => channel.removeEventListener('message', hear)
  }, [queryClient])
}
