import { useQueryClient } from '@tanstack/react-query'
import { maintenanceBooksApi } from '#features/maintenance-books/web/maintenance-books.api.ts'
import { useAct } from '#web/use-act.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'

/** Brings what is true now of documents and of the books on them. */
export function useRefreshInvoicing(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries(invoiceBasesApi.pathFilter()),
      queryClient.invalidateQueries(maintenanceBooksApi.pathFilter()),
    ])
}

/** Does something with a document and shows the new state. */
export const useInvoicingAct = () => useAct(useRefreshInvoicing())
