import { useQueryClient } from '@tanstack/react-query'
import { invoiceBasesApi } from '#features/invoice-bases/web/invoice-bases.api.ts'
import { featureApi } from '#web/api.ts'
import { useAct } from '#web/use-act.ts'
import type { AccountingRouter } from '../server/accounting.router.ts'

export const accountingApi = featureApi<AccountingRouter>('accounting')

/** Does something about transfers and shows the new state, also of the documents. */
export function useTransferAct() {
  const queryClient = useQueryClient()
  return useAct(() =>
    Promise.all([accountingApi, invoiceBasesApi].map((api) => queryClient.invalidateQueries(api.pathFilter()))),
  )
}
