import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { tyreFailureText } from './tyre-words.tsx'

/** Does something with tyres and shows what is true then. Answers whether it was done; a refusal says what changed. */
export function useTyreAct() {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  async function act(work: Promise<unknown>, done: string): Promise<boolean> {
    setIsPending(true)
    setRefused(undefined)
    try {
      await work
      toast.success(done)
      return true
    } catch (error) {
      setRefused(tyreFailureText(error))
      return false
    } finally {
      await queryClient.invalidateQueries(tyreHotelApi.pathFilter())
      setIsPending(false)
    }
  }
  return { act, isPending, refused }
}
