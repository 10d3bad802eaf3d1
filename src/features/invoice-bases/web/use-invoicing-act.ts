import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#web/use-act.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'

/** Does something with an invoice basis and shows the new state. */
export function useInvoicingAct() {
  const queryClient = useQueryClient()
  return useAct(() => queryClient.invalidateQueries(invoiceBasesApi.pathFilter()))
}
