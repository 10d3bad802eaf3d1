import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { STATE_LABELS, setNumberText, setTitle, type TyreSet } from '../tyre-set.ts'
import { factsOfSet, treadsLine, WearBadge } from './tyre-words.tsx'

const columns: readonly Column<TyreSet>[] = [
  {
    key: 'car',
    header: 'Auto',
    lead: true,
    opensRow: true,
    cell: ({ id, vehicle }) => (
      <VehiclePlate
        registrationNumber={vehicle.registrationNumber}
        vinNumber={vehicle.vinNumber}
        opensRow
        link={<NearLink to="/app/tyre-hotel/sets/$setId" params={{ setId: id }} />}
      />
    ),
  },
  { key: 'number', header: 'Nro', className: 'tabular', cell: ({ number }) => setNumberText(number) },
  {
    key: 'set',
    header: 'Renkaat',
    cell: (set) => (
      <span className="grid">
        <span className="font-semibold">{setTitle(set)}</span>
        <span className="wrap-anywhere text-muted text-sm">{factsOfSet(set)}</span>
      </span>
    ),
  },
  {
    key: 'treads',
    header: 'Urat',
    cell: ({ treads, wear }) => (
      <span className="grid justify-items-start gap-1 max-md:justify-items-end">
        <span className="tabular whitespace-nowrap text-sm">{treadsLine(treads)}</span>
        <WearBadge wear={wear} />
      </span>
    ),
  },
  {
    key: 'place',
    header: 'Paikka',
    className: 'tabular',
    cell: ({ place, state }) => place?.name ?? STATE_LABELS[state],
  },
  {
    key: 'customer',
    header: 'Asiakas',
    cell: ({ customer, vehicle }) => (
      <span className="grid justify-items-start gap-1 max-md:justify-items-end">
        <NearLink
          to="/app/customers/$customerId"
          params={{ customerId: customer.id }}
          className="wrap-anywhere underline-offset-4 hover:underline"
        >
          {customer.name}
        </NearLink>
        {vehicle.isHandedOver ? <Badge kind="signal">Auto luovutettu</Badge> : null}
      </span>
    ),
  },
]

/** Sets in the order of their numbers: rows, or a card each on a phone. A press opens the set. */
export const SetsTable = ({ sets }: { sets: readonly TyreSet[] }) => (
  <Table
    caption="Rengassarjat"
    columns={columns}
    rows={sets}
    rowKey={({ id }) => id}
    className="rounded-lg border border-line bg-surface max-md:border-0 max-md:bg-transparent"
  />
)
