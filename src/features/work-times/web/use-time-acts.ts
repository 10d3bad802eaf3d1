import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { UNDO_MS } from '#features/tickets/undo.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { sendOrQueue, takeBack } from '#web/offline/send-or-queue.ts'
import { useWaitingActs } from '#web/offline/waiting-acts.ts'
import { guardPress, watchPresses } from '#web/press-guard.ts'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/undo.ts'
import type { PendingPress } from './my-day.ts'
import { kindOf, laneOf, type QueuedTimeAct, sendTimeAct, type TimeVerb, verbOf } from './queued-time-act.ts'
import { workTimesApi } from './work-times.api.ts'

type Car = Parameters<typeof vehicleTitle>[0] & { id: string }

const failed: Record<TimeVerb, string> = {
  start: 'Työn aloitus ei onnistunut',
  pause: 'Aika ei pysähtynyt',
  finish: 'Valmiiksi merkitseminen ei onnistunut',
}

function saidOf(verb: TimeVerb, car: string, switchedFrom: Car | undefined, checksReady: boolean): string {
  if (verb === 'pause') return `${car}: tauko`
  if (verb === 'finish') return checksReady ? `${car}: valmis tarkastettavaksi` : `${car} on noudettavissa`
  return switchedFrom
    ? `${car}: työ aloitettu. ${vehicleTitle(switchedFrom)}: aika pysäytetty`
    : `${car}: työ aloitettu`
}

/**
 * Aloita, Tauko and Valmis (`checksReady`: the adviser looks at it before the customer is notified): shown at once, sent when there is a
 * connection, done once however often they are sent, and undone for some seconds. The press guard makes a double tap one press.
 */
export function useTimeActs(organizationId: string, { checksReady = false }: { checksReady?: boolean } = {}) {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<readonly PendingPress[]>([])
  const waiting = useWaitingPresses(organizationId)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    const stop = watchPresses()
    return () => {
      isThere.current = false
      stop()
    }
  }, [])

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(workTimesApi.pathFilter()),
      queryClient.invalidateQueries(ticketsApi.pathFilter()),
    ])

  const press = async (verb: TimeVerb, car: Car, switchedFrom?: Car): Promise<void> => {
    guardPress()
    const requestKey = crypto.randomUUID()
    const pressedAt = Date.now()
    const input: QueuedTimeAct = { organizationId, ticketId: car.id, requestKey, pressedAt }
    setSending((before) => [...before, { requestKey, verb, ticketId: car.id, pressedAt }])
    const act = { id: requestKey, lane: laneOf(organizationId), organizationId, kind: kindOf(verb), input, files: [] }
    const sent = sendOrQueue(act, () => sendTimeAct(verb, input))
    const title = vehicleTitle(car)
    const end = offerUndo({
      title: saidOf(verb, title, switchedFrom, checksReady),
      undone: `${title}: kumottu`,
      forMs: UNDO_MS,
      undo: async () => {
        await sent.catch(() => {})
        if (!(await takeBack(requestKey)))
          await queryClient
            .getMutationCache()
            .build(queryClient, workTimesApi.undo.mutationOptions() as object)
            .execute({ organizationId, ticketId: car.id, requestKey } as never)
        await refresh()
      },
    })
    try {
      // what waits for a connection is known by the outbox from here on
      if ((await sent) !== 'waiting') await refresh()
    } catch (error) {
      end()
      toast.error(failed[verb], failureTextWithFields(error))
      await refresh()
    } finally {
      if (isThere.current) setSending((before) => before.filter((one) => one.requestKey !== requestKey))
    }
  }

  const presses = useMemo(() => {
    const known = new Set(waiting.map(({ requestKey }) => requestKey))
    return [...waiting, ...sending.filter(({ requestKey }) => !known.has(requestKey))].toSorted(
      (one, other) => one.pressedAt - other.pressedAt,
    )
  }, [waiting, sending])
  return { press, presses, waiting }
}

/** The presses that wait for a connection. */
function useWaitingPresses(organizationId: string): readonly PendingPress[] {
  const acts = useWaitingActs()
  return useMemo(
    () =>
      acts.flatMap((act) => {
        const verb = verbOf(act)
        if (!verb || act.organizationId !== organizationId || act.refusal !== null) return []
        const { requestKey, ticketId, pressedAt } = act.input as QueuedTimeAct
        return [{ requestKey, verb, ticketId, pressedAt }]
      }),
    [acts, organizationId],
  )
}
