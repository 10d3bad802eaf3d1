import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTicketActs } from '#features/tickets/web/use-ticket-acts.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { PlannedTicket } from '../calendar.ts'
import { calendarApi } from './calendar.api.ts'
import type { PendingPlans } from './pending-plans.ts'
import { isSamePlan, planChanges, plannedWords } from './plan-words.ts'

/** Keys move a ticket step by step: it is sent when they rest (decision 33). */
const REST_MS = 800

type Waiting = { before: PlannedTicket; after: PlannedTicket; isSent: boolean; timer?: ReturnType<typeof setTimeout> }

/** Plans show at once, and take themselves back with a reason when they are refused. `say` speaks to screen readers. */
export function usePlans(organizationId: string, say: (text: string) => void) {
  const queryClient = useQueryClient()
  const refresh = useCallback(() => queryClient.invalidateQueries(calendarApi.pathFilter()), [queryClient])
  const { move, edit } = useTicketActs(organizationId, refresh)
  const [plans, setPlans] = useState<PendingPlans>(new Map())
  const waiting = useRef(new Map<string, Waiting>())

  const show = () => setPlans(new Map([...waiting.current].map(([id, { after }]) => [id, after])))

  const send = async (one: Waiting) => {
    const { before, after } = one
    const { id } = before
    one.isSent = true
    clearTimeout(one.timer)
    const { scheduledStart, scheduledEnd } = after
    const mechanicId = after.mechanic?.id ?? null
    try {
      if (before.status !== after.status)
        await move(before, { to: after.status, scheduledStart, scheduledEnd, mechanicId })
      else await edit(before, { ...planChanges(before, after), ...plannedWords(before, after) })
      await refresh()
    } catch (error) {
      say(`${vehicleTitle(before)}: siirto ei onnistunut. ${failureTextWithFields(error)}`)
      toast.error(`${vehicleTitle(before)}: siirto ei onnistunut`, failureTextWithFields(error))
      void refresh()
    } finally {
      // a later plan of the same ticket is still on its way
      if (waiting.current.get(id) === one) {
        waiting.current.delete(id)
        show()
      }
    }
  }

  const put = (ticket: PlannedTicket, after: PlannedTicket, { rests = false } = {}) => {
    const earlier = waiting.current.get(ticket.id)
    clearTimeout(earlier?.timer)
    const before = earlier && !earlier.isSent ? earlier.before : ticket
    // the steps have led back to where the ticket was
    if (earlier && !earlier.isSent && isSamePlan(before, after)) {
      waiting.current.delete(ticket.id)
      return show()
    }
    const one: Waiting = { before, after, isSent: false }
    waiting.current.set(ticket.id, one)
    if (rests) one.timer = setTimeout(() => void send(one), REST_MS)
    else void send(one)
    show()
  }

  // leaving the page does not lose what keys have done
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const all = waiting.current
    const sendUnsent = () => {
      const unsent = [...all.values()].filter(({ isSent }) => !isSent)
      for (const one of unsent) void latest.current(one)
      return unsent.length > 0
    }
    // the browser asks first: a page that is closed or reloaded sends nothing more
    const stay = (event: BeforeUnloadEvent) => {
      if (sendUnsent()) event.preventDefault()
    }
    addEventListener('beforeunload', stay)
    return () => {
      removeEventListener('beforeunload', stay)
      sendUnsent()
    }
  }, [])

  return { plans, put }
}
