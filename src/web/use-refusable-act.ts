import { useState } from 'react'
import { failureOf } from './failure.ts'
import { untilTextsLoaded } from './failure-text.ts'
import { toast } from './ui/toast.ts'

type Refused = { text: string; reason: string; fields: Readonly<Record<string, string>> }

/**
 * An act of a form that stays open when it is refused. `act` answers whether it was done, once `refresh` has brought what is true then, and says
 * `done` in a toast where the screen does not show it; `refused` has the words of `textOf`, the reason, and what is wrong with each field.
 */
export function useRefusableAct(refresh: () => Promise<unknown>, textOf: (error: unknown) => string) {
  const [isPending, setIsPending] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    setIsPending(true)
    setRefused(undefined)
    try {
      await work()
      if (done !== undefined) toast.success(done)
      return true
    } catch (error) {
      await untilTextsLoaded(error)
      const { reason, fields } = failureOf(error)
      const byField = Object.fromEntries(fields.map(({ field, message }) => [field, message]))
      setRefused({ text: textOf(error), reason, fields: byField })
      return false
    } finally {
      await refresh()
      setIsPending(false)
    }
  }
  return { act, isPending, refused }
}
