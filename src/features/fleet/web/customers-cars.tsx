import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatNumber } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FLEET_PAGE_SIZE } from '../fleet.ts'
import { fleetApi } from './fleet.api.ts'
import { FleetTable } from './fleet-table.tsx'

/** What is due first; the cars of a large customer would push the rest of its page away. */
const SHOWN_FIRST = 6

/** The cars of a customer that have been with the viewer's garage, with their open tickets there. */
export function CustomersCars({ customerId }: { customerId: string }) {
  const { id: organizationId } = useOrganization()
  const [page, setPage] = useState(0)
  const list = useQuery(
    fleetApi.ofCustomer.queryOptions({ organizationId, customerId, page }, { placeholderData: keepPreviousData }),
  )
  const [isOpened, setWhole] = useState(false)
  const { cars, total } = list.data ?? { cars: [], total: 0 }
  const isWhole = isOpened || cars.length <= SHOWN_FIRST
  return (
    <Card aria-label="Autot">
      <CardHeader title="Autot" hint="Asiakkaan autot, jotka ovat käyneet korjaamossasi." />
      <CardBody className="grid gap-3">
        {list.isPending ? (
          <div aria-busy="true">
            <p className="sr-only">Ladataan autoja…</p>
            <Skeleton className="h-40" />
          </div>
        ) : list.isError && !list.data ? (
          <FailedQuery query={list} title="Autoja ei voitu hakea" />
        ) : cars.length > 0 ? (
          <>
            <FleetTable caption="Asiakkaan autot" cars={isWhole ? cars : cars.slice(0, SHOWN_FIRST)} />
            {isWhole ? null : (
              <Button size="sm" className="w-fit" onClick={() => setWhole(true)}>
                Näytä kaikki {formatNumber(total)} autoa
              </Button>
            )}
          </>
        ) : (
          <p className="text-muted">Ei vielä autoja. Auto tulee tähän, kun sille on tehty huolto.</p>
        )}
        {isWhole ? (
          <Pagination page={page} pageCount={Math.ceil(total / FLEET_PAGE_SIZE)} onPageChange={setPage} />
        ) : null}
      </CardBody>
    </Card>
  )
}
