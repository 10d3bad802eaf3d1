import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { TicketActs } from './ticket-acts.ts'

/** Before the first press, but after the first paint. */
const loadActs = () => import('./ticket-acts.ts')
const loadPressLock = () => import('#web/press-lock.ts')

/** Moving and archiving, as `ticketActs` does it. */
export function useTicketActs(organizationId: string, onUndone?: () => void): TicketActs {
  const queryClient = useQueryClient()
  useEffect(() => {
    const nothing = () => {}
    // without a connection: the act itself asks again
    loadActs().catch(nothing)
    const watching = loadPressLock().then(
      ({ watchPresses }) => watchPresses(),
      () => nothing,
    )
    return () => void watching.then((stop) => stop())
  }, [])
  return useMemo(() => {
    let made: TicketActs | undefined
    const acts = async () => {
      made ??= (await loadActs()).ticketActs(queryClient, organizationId, onUndone)
      return made
    }
    return {
      move: async (...move) => (await acts()).move(...move),
      archive: async (...archiving) => (await acts()).archive(...archiving),
    }
  }, [queryClient, organizationId, onUndone])
}
