import { useQueryClient } from '@tanstack/react-query'
import { invoiceBasesApi } from '#features/invoice-bases/web/invoice-bases.api.ts'
import { featureApi } from '#web/api.ts'
import { useAct } from '#web/use-act.ts'
import type { PaymentsRouter, ReceiptsRouter, TakingsRouter } from '../server/receipts.router.ts'

export const receiptsApi = featureApi<ReceiptsRouter>('receipts')
export const paymentsApi = featureApi<PaymentsRouter>('payments')
export const takingsApi = featureApi<TakingsRouter>('takings')

/** Does something with money and shows the new state, also of what waits to be invoiced. */
export function useMoneyAct() {
  const queryClient = useQueryClient()
  return useAct(() =>
    Promise.all(
      [receiptsApi, paymentsApi, takingsApi, invoiceBasesApi].map((api) =>
        queryClient.invalidateQueries(api.pathFilter()),
      ),
    ),
  )
}
