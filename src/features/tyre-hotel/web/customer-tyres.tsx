import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { STATE_LABELS, setNumberText, setTitle } from '../tyre-set.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { WearBadge } from './tyre-words.tsx'

const SHOWN = 8

/** On the page of a garage's customer: its sets, and the contract of storage. Nothing where there is none. */
export function CustomerTyres({ customerId }: { customerId: string }) {
  const { id: organizationId, switchedOn } = useOrganization()
  const isOn = switchedOn.includes('tyre-hotel')
  const { data } = useQuery(tyreHotelApi.list.queryOptions({ organizationId, customerId }, { enabled: isOn }))
  if (!isOn || !data || data.total === 0) return null
  const more = data.total - SHOWN
  return (
    <Card aria-label="Renkaat">
      <CardHeader title="Renkaat">
        {data.rows.some(({ state }) => state === 'ON_SHELF') ? (
          <ButtonHref
            size="sm"
            target="_blank"
            rel="noopener"
            className="print:hidden"
            href={`/api/tyre-hotel/contracts/${customerId}/contract.pdf?organizationId=${organizationId}`}
          >
            <FileText className="size-4" aria-hidden="true" />
            Säilytyssopimus
          </ButtonHref>
        ) : null}
      </CardHeader>
      <ul className="divide-y divide-line">
        {data.rows.slice(0, SHOWN).map((set) => (
          <li key={set.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <NearLink
              to="/app/tyre-hotel/sets/$setId"
              params={{ setId: set.id }}
              className="inline-flex min-h-6 grow items-center font-semibold underline-offset-4 hover:underline"
            >
              {setNumberText(set.number)} {setTitle(set)}
            </NearLink>
            <span className="tabular">{set.vehicle.registrationNumber}</span>
            <WearBadge wear={set.wear} />
            <span className="tabular text-muted">{set.place?.name ?? STATE_LABELS[set.state]}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-line border-t px-4 py-2.5">
          <NearLink to="/app/tyre-hotel" search={{ customerId }} className="underline underline-offset-4">
            Näytä kaikki {data.total}
          </NearLink>
        </p>
      ) : null}
    </Card>
  )
}
