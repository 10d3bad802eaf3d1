import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { untilTextsLoaded } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { loanFailureText } from './loan-words.tsx'

type Refused = { text: string; reason: string; fields: Readonly<Record<string, string>> }

/** Does something with cars or loans and shows what is true then. Answers whether it was done; a refusal says what changed, and at which field. */
export function useLoanAct() {
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
      const { reason, fields } = failureOf(error)
      setRefused({
        text: loanFailureText(error),
        reason,
        fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
      })
      return false
    } finally {
      await queryClient.invalidateQueries(courtesyCarsApi.pathFilter())
      setIsPending(false)
    }
  }
  return { act, isPending, refused }
}
