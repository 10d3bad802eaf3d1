import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#web/use-act.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'

/** Does something with a book and shows its new state. */
export function useBookAct() {
  const queryClient = useQueryClient()
  return useAct(() => queryClient.invalidateQueries(maintenanceBooksApi.pathFilter()))
}
