import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { loadAhead } from '#web/first-screen.ts'
import type { TicketActs } from './ticket-acts.ts'

/** Before the first press, but after the first screen. */
const loadActs = () => import('./ticket-acts.ts')
const loadPressLock = () => import('#web/press-guard.ts')

/** Moving, editing and archiving, as `ticketActs` does it. */
export function useTicketActs(organizationId: string, onUndone?: () => void): TicketActs {
  const queryClient = useQueryClient()
  const lock = useRef<() => void>(undefined)
  useEffect(() => {
    const nothing = () => {}
    // without a connection: the act itself asks again
    loadAhead(loadActs).catch(nothing)
    const watching = loadAhead(loadPressLock).then(
      (pressLock) => {
        lock.current = pressLock.guardPress
        return pressLock.watchPresses()
      },
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
      // within the press itself: the second click of a double click comes before any promise
      move: async (...move) => {
        lock.current?.()
        await (await acts()).move(...move)
      },
      edit: async (...edit) => {
        lock.current?.()
        await (await acts()).edit(...edit)
      },
      archive: async (...archiving) => {
        lock.current?.()
        await (await acts()).archive(...archiving)
      },
    }
  }, [queryClient, organizationId, onUndone])
}
