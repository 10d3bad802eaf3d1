import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { isLineUp, watchLine } from '#web/line.ts'
import { reloadAfterRelease } from '#web/reload-after-release.ts'

const ASK_MS = 60_000
const RELEASE_MS = 10 * 60_000

/**
 * A wall has no user who would reload it: it refetches each minute, also with a live connection, and takes a new release as soon
 * as the server has it.
 */
export function useWallCare(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = () => {
      if (!isLineUp()) return
      for (const { pathFilter } of [ticketsApi.listWithGroups, ticketsApi.listColumn])
        void queryClient.invalidateQueries(pathFilter())
    }
    const renew = () => {
      if (isLineUp()) void reloadAfterRelease()
    }
    const asking = setInterval(ask, ASK_MS)
    const renewing = setInterval(renew, RELEASE_MS)
    // a server that comes back is often a newer one
    const stopWatching = watchLine(renew)
    return () => {
      clearInterval(asking)
      clearInterval(renewing)
      stopWatching()
    }
  }, [queryClient])
}
