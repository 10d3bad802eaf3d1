import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { isSellersGap } from '#features/organization-settings/billing-gaps.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BILLABLE_DAYS, MAX_BILLABLE } from '../../invoice-bases.ts'
import { invoiceBasesApi } from '../invoice-bases.api.ts'
import { ObstacleList } from '../obstacle-list.tsx'
import { billableGroups, customersOf, monthsOf, monthText } from './billable-groups.ts'
import { CustomerToInvoice, sharedGaps } from './customer-to-invoice.tsx'
import { type InvoicingSearch, readInvoicingSearch } from './invoicing-search.ts'
import type { JustMade } from './just-made.tsx'

type Props = Pick<InvoicingSearch, 'month' | 'customer'> & { onMade: (made: JustMade) => void }

/** What is finished and not invoiced, by customer. */
export function Billable({ month, customer, onMade }: Props) {
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate()
  const found = useQuery(invoiceBasesApi.billable.queryOptions({ organizationId }))
  if (!found.data)
    return found.isError ? <FailedQuery query={found} title="Laskutettavia ei voitu hakea" /> : <Waiting />
  const months = monthsOf(found.data)
  // a month whose last ticket was invoiced stays chosen, and says that nothing is left of it
  const offered = month === undefined || months.includes(month) ? months : [month, ...months]
  const customers = customersOf(found.data)
  const groups = billableGroups(found.data, { month, customer })
  const ownGaps = sharedGaps(found.data).filter(isSellersGap)
  const change = (changes: Pick<InvoicingSearch, 'month' | 'customer'>) =>
    void navigate({
      to: '/app/invoicing',
      search: readInvoicingSearch({ month, customer, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="grid grid-cols-1 gap-4">
      {offered.length > 0 || customer !== undefined ? (
        <div className="flex flex-wrap gap-3 print:hidden">
          <Field label="Valmistumiskuukausi" className="grow basis-40 sm:max-w-64">
            <Select
              value={month ?? ''}
              placeholder="Kaikki"
              onChange={({ target }) => change({ month: target.value || undefined })}
            >
              {offered.map((one) => (
                <option key={one} value={one}>
                  {monthText(one)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Asiakas" className="grow basis-40 sm:max-w-80">
            <Select
              value={customer ?? ''}
              placeholder="Kaikki"
              onChange={({ target }) => change({ customer: target.value || undefined })}
            >
              {/* the last of whose work was invoiced stays chosen, as a month does */}
              {customer !== undefined && customers.every(({ id }) => id !== customer) ? (
                <option value={customer}>Valittu asiakas</option>
              ) : null}
              {customers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      ) : null}
      {groups.length > 0 && ownGaps.length > 0 ? (
        <Notice kind="signal" title="Mitään ei voi vielä laskuttaa">
          <ObstacleList obstacles={ownGaps} />
        </Notice>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState title="Kaikki valmis on laskutettu" icon={<ReceiptText />}>
          Tähän tulevat laskutettavat huoltokirjat sekä huollot, jotka ovat valmistuneet viimeisten {BILLABLE_DAYS}{' '}
          päivän aikana.
        </EmptyState>
      ) : (
        groups.map((group) => <CustomerToInvoice key={`${group.customer.id} ${month}`} group={group} onMade={onMade} />)
      )}
      {found.data.filter(({ kind }) => kind === 'ticket').length >= MAX_BILLABLE ? (
        <p className="text-muted text-sm">Näytetään {MAX_BILLABLE} viimeksi valmistunutta huoltoa.</p>
      ) : null}
    </div>
  )
}

const Waiting = () => (
  <div className="grid gap-3" aria-busy="true">
    <p className="sr-only">Ladataan laskutettavia…</p>
    {['a', 'b'].map((row) => (
      <Skeleton key={row} className="h-40 w-full" />
    ))}
  </div>
)
