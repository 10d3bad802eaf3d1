import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields, untilTextsLoaded } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { carTransportsApi } from './car-transports.api.ts'

type Refused = { text: string; fields: Readonly<Record<string, string>> }

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
        text: failureTextWithFields(error),
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
