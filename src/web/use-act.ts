import { useState } from 'react'
import { failureTextWithFields } from './failure-text.ts'
import { toast } from './ui/toast.ts'

/**
 * Does something and says what became of it; a refusal is shown. Either way `refresh` brings what is true now, and until it has the act is
 * pending. `act` answers whether it was done; `done` is a function where the answer decides what is said.
 */
export function useAct(refresh: () => Promise<unknown>) {
  const [isPending, setIsPending] = useState(false)
  async function act(work: Promise<unknown>, done: string | (() => string), failed: string): Promise<boolean> {
    setIsPending(true)
    try {
      await work
      toast.success(typeof done === 'string' ? done : done())
      return true
    } catch (error) {
      toast.error(failed, failureTextWithFields(error))
      return false
    } finally {
      await refresh()
      setIsPending(false)
    }
  }
  return { act, isPending }
}
