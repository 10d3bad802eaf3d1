import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureTextWithFields } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'

/** Does something with a book and shows what became of it; a refusal is told, and what the book is now is shown. */
export function useBookAct() {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  async function act(work: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    setIsPending(true)
    try {
      await work
      toast.success(done)
      return true
    } catch (error) {
      toast.error(failed, failureTextWithFields(error))
      return false
    } finally {
      await queryClient.invalidateQueries(maintenanceBooksApi.pathFilter())
      setIsPending(false)
    }
  }
  return { act, isPending }
}
