import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { paymentsApi } from './receipts.api.ts'

/** What is paid of an invoice in the list of them, and whether it is late; nothing while it waits for its due day. */
export function InvoiceMark({ basisId, basisIds }: { basisId: string; basisIds: string[] }) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(paymentsApi.ofInvoices.queryOptions({ organizationId, basisIds }))
  const invoice = data?.find((one) => one.basisId === basisId)
  if (!invoice) return null
  const { openCents, paidCents, dueDay } = invoice
  if (openCents === 0) return <Badge kind="done">Maksettu</Badge>
  if (openCents < 0) return <Badge kind="signal">Maksettu liikaa {formatMoney(-openCents)}</Badge>
  if (dueDay < dayInHelsinki(new Date())) return <Badge kind="danger">Erääntynyt</Badge>
  return paidCents > 0 ? <Badge kind="brand">Avoinna {formatMoney(openCents)}</Badge> : null
}
