import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptEuro } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatKilometres, formatNumber } from '#web/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CostYear } from '../vehicle-costs.ts'
import { fleetApi } from './fleet.api.ts'

/** What the car's finished tickets cost, by year and garage. */
export function VehicleCostsList({ vehicleId }: { vehicleId: string }) {
  const { id: organizationId, type } = useOrganization()
  const query = useInfiniteQuery(
    fleetApi.costs.infiniteQueryOptions(
      { organizationId, vehicleId },
      { getNextPageParam: (page) => page.next ?? undefined, initialCursor: null },
    ),
  )
  const years = query.data?.pages.flatMap((page) => page.years) ?? []
  if (query.isPending)
    return (
      <div className="grid gap-3 p-4" aria-busy="true">
        <p className="sr-only">Ladataan kuluja…</p>
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  if (!query.data) return <FailedQuery query={query} title="Kuluja ei voitu hakea" />
  if (years.length === 0)
    return (
      <EmptyState title="Ei vielä kuluja" icon={<ReceiptEuro />}>
        Valmiiden huoltojen hinnat kertyvät tähän vuosittain.
      </EmptyState>
    )
  return (
    <>
      <p className="px-4 pt-3 text-muted text-sm">
        {type === 'CUSTOMER' ? 'Valmiit huollot kaikissa korjaamoissa.' : 'Valmiit huollot omassa korjaamossasi.'}
      </p>
      <ul className="divide-y divide-line">
        {years.map((year) => (
          <li key={year.year} className="px-4 py-3">
            <Year year={year} isCustomer={type === 'CUSTOMER'} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <ShowMore onClick={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      ) : null}
    </>
  )
}

function Year({ year, isCustomer }: { year: CostYear; isCustomer: boolean }) {
  return (
    <section className="grid gap-2" aria-label={`Vuosi ${year.year}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="tabular font-bold text-lg">{year.year}</h3>
        <p className="tabular text-muted text-sm">{aboutYear(year)}</p>
      </div>
      <table className="tabular w-full text-sm">
        <caption className="sr-only">Kulut {year.year}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 text-left font-normal">
              {isCustomer ? 'Korjaamo' : 'Huollot'}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              Veroton
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              Verollinen
            </th>
          </tr>
        </thead>
        <tbody>
          {year.garages.map(({ garage, ...sums }) => (
            <tr key={garage.id} className="border-line border-t align-baseline">
              <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
                {isCustomer ? (
                  <>
                    {garage.name} <span className="text-muted">{ticketsText(sums.ticketCount)}</span>
                  </>
                ) : (
                  ticketsText(sums.ticketCount)
                )}
              </th>
              <Money cents={sums.netCents} />
              <Money cents={sums.grossCents} />
            </tr>
          ))}
        </tbody>
        {year.garages.length > 1 ? (
          <tfoot>
            <tr className="border-line border-t-2 align-baseline font-semibold">
              <th scope="row" className="py-1.5 text-left">
                Yhteensä
              </th>
              <Money cents={year.netCents} />
              <Money cents={year.grossCents} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}

const Money = ({ cents }: { cents: number }) => (
  <td className="whitespace-nowrap py-1.5 pl-3 text-right">{formatMoney(cents)}</td>
)

const ticketsText = (count: number): string => (count === 1 ? '1 huolto' : `${count} huoltoa`)

/** How many tickets, how far, and what a kilometre cost without VAT. */
function aboutYear({ ticketCount, km, netCents }: CostYear): string {
  const driven = km === null || km === 0 ? [] : [formatKilometres(km), `${formatNumber(netCents / km)}\u00a0snt/km`]
  return [ticketsText(ticketCount), ...driven].join(' · ')
}
