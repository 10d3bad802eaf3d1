import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields, untilTextsLoaded } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { TRANSPORT_STATES } from '../transport-facts.ts'
import { STATE_LABELS } from '../transport-words.ts'
import { carTransportsApi } from './car-transports.api.ts'
import { windowText } from './transport-shown.tsx'

type Refused = { text: string; fields: Readonly<Record<string, string>> }

/** What a transport that moved on is now: "Nyt: Matkalla, ti 1.12. klo 8.00–9.00." */
function currentText(current: unknown): string {
  if (typeof current !== 'object' || current === null) return ''
  const { state, startsAt, endsAt } = current as Readonly<Record<string, unknown>>
  const label = STATE_LABELS[TRANSPORT_STATES.find((one) => one === state) ?? 'PLANNED']
  const times = typeof startsAt === 'string' && typeof endsAt === 'string' ? `, ${windowText(startsAt, endsAt)}` : ''
  return `Nyt: ${label}${times}.`
}

/** Does something with a transport and shows what is true then. Answers whether it was done; a refusal is said in words, and at which field. */
export function useTransportAct() {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  async function act(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setIsPending(true)
    setRefused(undefined)
    try {
      await work()
      toast.success(done)
      return true
    } catch (error) {
      await untilTextsLoaded(error)
      setRefused({
        text: [failureTextWithFields(error), currentText(failureOf(error).details.current)].filter(Boolean).join(' '),
        fields: Object.fromEntries(failureOf(error).fields.map(({ field, message }) => [field, message])),
      })
      return false
    } finally {
      await queryClient.invalidateQueries(carTransportsApi.pathFilter())
      setIsPending(false)
    }
  }
  return { act, isPending, refused }
}
