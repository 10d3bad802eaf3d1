import type { ReactNode } from 'react'
import { connectionBadge } from '#features/connections/web/connection-words.ts'
import { CUSTOMER_KIND_LABELS } from '#shared/organization.ts'
import { NearLink } from '#web/link.tsx'
import { useWiderThan } from '#web/media.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { CustomerRow } from '../customers.ts'

type Props = { customers: readonly CustomerRow[] }

/** Customers in the order in which they come: rows, or a card each on a phone. A press opens the customer's page. */
export function CustomersTable({ customers }: Props) {
  const isWide = useWiderThan('md')
  if (!isWide) return <PhoneCards customers={customers} />
  return (
    <Table
      caption="Asiakkaat"
      columns={columns}
      rows={customers}
      rowKey={(customer) => customer.id}
      className="rounded-lg border border-line bg-surface"
    />
  )
}

const nothing = <span className="text-muted">–</span>

const columns: readonly Column<CustomerRow>[] = [
  { key: 'name', header: 'Asiakas', lead: true, className: 'w-1/3', cell: (customer) => <Name {...customer} /> },
  {
    key: 'phone',
    header: 'Puhelin',
    className: 'whitespace-nowrap',
    cell: ({ phone, name }) => (phone ? <PhoneLink phone={phone} of={name} look="text" /> : nothing),
  },
  { key: 'cars', header: 'Autot', cell: (customer) => (customer.carCount > 0 ? <Cars {...customer} /> : nothing) },
  {
    key: 'open',
    header: 'Avoimia huoltoja',
    align: 'end',
    cell: ({ openTickets }) => (openTickets > 0 ? openTickets : nothing),
  },
  { key: 'city', header: 'Paikkakunta', cell: ({ city }) => <span className="wrap-anywhere">{city || nothing}</span> },
]

const PhoneCards = ({ customers }: Props) => (
  <ul aria-label="Asiakkaat" className="divide-y divide-line rounded-lg border border-line bg-surface">
    {customers.map((customer) => (
      <li key={customer.id} className="relative grid gap-2 px-3 py-3">
        <Name {...customer}>
          {customer.city ? <span>{customer.city}</span> : null}
          {customer.openTickets > 0 ? (
            <span>{customer.openTickets === 1 ? '1 avoin huolto' : `${customer.openTickets} avointa huoltoa`}</span>
          ) : null}
        </Name>
        {customer.phone ? (
          <span className="relative w-fit">
            <PhoneLink phone={customer.phone} of={customer.name} />
          </span>
        ) : null}
        {customer.carCount > 0 ? <Cars {...customer} /> : null}
      </li>
    ))}
  </ul>
)

function Name({ id, name, image, kind, businessId, state, children }: CustomerRow & { children?: ReactNode }) {
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
          {children}
        </span>
      </span>
    </span>
  )
}

function Cars({ cars, carCount }: CustomerRow) {
  const more = carCount - cars.length
  return (
    <span className="flex items-center gap-1.5 max-md:flex-wrap">
      {cars.map((car) => (
        <VehiclePlate
          key={car.id}
          registrationNumber={car.registrationNumber}
          vinNumber={car.vinNumber}
          className="relative"
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
