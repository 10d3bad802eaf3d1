import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FLEET_PAGE_SIZE } from '../fleet.ts'
import { fleetApi } from './fleet.api.ts'
import { FleetTable } from './fleet-table.tsx'

/** The cars of a customer that have been with the viewer's garage, with their open tickets there. */
export function CustomersCars({ customerId }: { customerId: string }) {
  const { id: organizationId } = useOrganization()
  const [page, setPage] = useState(0)
  const list = useQuery(
    fleetApi.ofCustomer.queryOptions({ organizationId, customerId, page }, { placeholderData: keepPreviousData }),
  )
  const { cars, total } = list.data ?? { cars: [], total: 0 }
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
          <FleetTable caption="Asiakkaan autot" cars={cars} isShort />
        ) : (
          <p className="text-muted">Ei vielä autoja. Auto tulee tähän, kun sille on tehty huolto.</p>
        )}
        <Pagination page={page} pageCount={Math.ceil(total / FLEET_PAGE_SIZE)} onPageChange={setPage} />
      </CardBody>
    </Card>
  )
}
