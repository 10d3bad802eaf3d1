import { MutationObserver } from '@tanstack/react-query'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import type { ActSender, QueuedAct } from '#web/offline/queued-act.ts'
import { queryClient } from '#web/query-client.ts'
import { OLDEST_ACT_MS } from '../work-times.ts'
import { workTimesApi } from './work-times.api.ts'

/** Aloita, Tauko and Valmis. */
export type TimeVerb = 'start' | 'pause' | 'finish'

export type QueuedTimeAct = { organizationId: string; ticketId: string; requestKey: string; pressedAt: number }

export const kindOf = (verb: TimeVerb): string => `workTimes.${verb}`
export const verbOf = ({ kind }: Pick<QueuedAct, 'kind'>): TimeVerb | undefined =>
  (['start', 'pause', 'finish'] as const).find((verb) => kindOf(verb) === kind)

/** A mechanic's acts are sent in the order in which they were pressed, over all cars. */
export const laneOf = (organizationId: string): string => `workTimes ${organizationId}`

/** Sends a press, with how long ago it was by the clock by which it was pressed. */
export function sendTimeAct(verb: TimeVerb, { pressedAt, ...press }: QueuedTimeAct) {
  const agoMs = Math.round(Math.min(Math.max(0, Date.now() - pressedAt), OLDEST_ACT_MS))
  return new MutationObserver(queryClient, workTimesApi[verb].mutationOptions()).mutate({ ...press, agoMs })
}

const titles: Record<TimeVerb, string> = { start: 'Aloita', pause: 'Tauko', finish: 'Valmis' }

/** A press that was made offline. */
export const sender: ActSender = {
  async send(act) {
    const verb = verbOf(act)
    if (!verb) throw new Error(`no verb of work times: ${act.kind}`)
    const done = await sendTimeAct(verb, act.input as QueuedTimeAct)
    await Promise.all([
      queryClient.invalidateQueries(workTimesApi.pathFilter()),
      queryClient.invalidateQueries(ticketsApi.pathFilter()),
    ])
    return done
  },
  title: (act) => titles[verbOf(act) ?? 'start'],
  kept: 'Se on tallessa huollon tapahtumissa.',
}
