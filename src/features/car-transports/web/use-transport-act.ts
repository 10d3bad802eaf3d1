import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { useRefusableAct } from '#web/use-refusable-act.ts'
import { TRANSPORT_STATES } from '../transport-facts.ts'
import { STATE_LABELS } from '../transport-words.ts'
import { carTransportsApi } from './car-transports.api.ts'
import { windowText } from './transport-shown.tsx'

/** What a transport that moved on is now: "Nyt: Matkalla, ti 1.12. klo 8.00–9.00." */
function currentText(current: unknown): string {
  if (typeof current !== 'object' || current === null) return ''
  const { state, startsAt, endsAt } = current as Readonly<Record<string, unknown>>
  const label = STATE_LABELS[TRANSPORT_STATES.find((one) => one === state) ?? 'PLANNED']
  const times = typeof startsAt === 'string' && typeof endsAt === 'string' ? `, ${windowText(startsAt, endsAt)}` : ''
  return `Nyt: ${label}${times}.`
}

const refusalText = (error: unknown): string =>
  [failureTextWithFields(error), currentText(failureOf(error).details.current)].filter(Boolean).join(' ')

/** Does something with a transport and shows what is true then; a refusal says what the transport is now. */
export function useTransportAct() {
  const queryClient = useQueryClient()
  return useRefusableAct(() => queryClient.invalidateQueries(carTransportsApi.pathFilter()), refusalText)
}
