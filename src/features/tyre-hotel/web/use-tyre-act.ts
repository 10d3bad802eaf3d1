import { useQueryClient } from '@tanstack/react-query'
import { useRefusableAct } from '#web/use-refusable-act.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { tyreFailureText } from './tyre-words.tsx'

/** Does something with tyres and shows what is true then, with a toast where `done` is given; a refusal says what changed. */
export function useTyreAct() {
  const queryClient = useQueryClient()
  const { act, isPending, refused } = useRefusableAct(
    () => queryClient.invalidateQueries(tyreHotelApi.pathFilter()),
    tyreFailureText,
  )
  return { act: (work: Promise<unknown>, done?: string) => act(() => work, done), isPending, refused: refused?.text }
}
