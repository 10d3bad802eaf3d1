import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { formatMoney } from '#shared/money.ts'
import { NearLink } from '#web/link.tsx'
import { paymentsApi } from './receipts.api.ts'

/** On a customer's page: what it owes for invoices; nothing where it owes nothing. */
export function CustomerBalance({ customerId }: { customerId: string }) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(paymentsApi.ofCustomer.queryOptions({ organizationId, customerId }))
  if (!data || data.invoices === 0) return null
  const { invoices, openCents, overdueInvoices, overdueCents } = data
  return (
    <SideCard title="Avoin saldo">
      <p className="tabular">
        <strong>{formatMoney(openCents)}</strong>
        <span className="text-muted">, {invoices === 1 ? '1 lasku' : `${invoices} laskua`}</span>
      </p>
      {overdueInvoices > 0 ? (
        <p className="tabular text-sm">
          <span className="font-semibold text-danger">Erääntynyt {formatMoney(overdueCents)}</span>{' '}
          <NearLink to="/app/invoicing/overdue" className="underline underline-offset-4">
            {overdueInvoices === 1 ? '1 lasku' : `${overdueInvoices} laskua`}
          </NearLink>
        </p>
      ) : null}
    </SideCard>
  )
}
