import { connectionBadge } from '#features/connections/web/connection-words.ts'
import { CUSTOMER_KIND_LABELS } from '#shared/organization.ts'
import { NearLink } from '#web/link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { CustomerRow } from '../customers.ts'

const columns: readonly Column<CustomerRow>[] = [
  { key: 'name', header: 'Asiakas', lead: true, className: 'md:w-2/5', cell: (customer) => <Name {...customer} /> },
  {
    key: 'phone',
    header: 'Puhelin',
    cell: ({ phone, name }) => (phone ? <PhoneLink phone={phone} of={name} look="text" /> : '–'),
  },
  { key: 'cars', header: 'Autot', cell: (customer) => <Cars {...customer} /> },
  {
    key: 'open',
    header: 'Avoimia huoltoja',
    align: 'end',
    cell: ({ openTickets }) => (openTickets === 0 ? <span className="text-muted">–</span> : openTickets),
  },
  { key: 'city', header: 'Paikkakunta', cell: ({ city }) => <span className="wrap-anywhere">{city || '–'}</span> },
]

/** Customers in rows, in the order in which they come; a card each on a phone. A row opens the customer's page. */
export const CustomersTable = ({ customers }: { customers: readonly CustomerRow[] }) => (
  <Table
    caption="Asiakkaat"
    columns={columns}
    rows={customers}
    rowKey={(customer) => customer.id}
    className="md:rounded-lg md:border md:border-line md:bg-surface"
  />
)

function Name({ id, name, image, kind, businessId, state }: CustomerRow) {
  const badge = connectionBadge('GARAGE', state)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} imageUrl={image} size={36} round={kind === 'PERSON'} />
      <span className="grid min-w-0">
        <NearLink
          to="/app/customers/$customerId"
          params={{ customerId: id }}
          className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </NearLink>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          {[CUSTOMER_KIND_LABELS[kind], businessId].filter(Boolean).join(' · ')}
          {badge ? <Badge>{badge}</Badge> : null}
        </span>
      </span>
    </span>
  )
}

function Cars({ cars, carCount }: CustomerRow) {
  if (carCount === 0) return <span className="text-muted">–</span>
  const more = carCount - cars.length
  return (
    <span className="flex flex-wrap items-center gap-1.5 max-md:justify-end">
      {cars.map((car) => (
        <VehiclePlate
          key={car.id}
          registrationNumber={car.registrationNumber}
          vinNumber={car.vinNumber}
          link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: car.id }} />}
        />
      ))}
      {more > 0 ? (
        <span className="tabular whitespace-nowrap text-muted text-sm">
          +{more}
          <span className="sr-only"> muuta autoa</span>
        </span>
      ) : null}
    </span>
  )
}
