import { Link } from '@tanstack/react-router'
import { MessagesSquare, Wrench } from 'lucide-react'
import { connectionBadge } from '#features/connections/web/connection-words.ts'
import { CUSTOMER_KIND_LABELS } from '#shared/organization.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { MailLink, PhoneLink, RouteLink } from '#web/ui/contact-links.tsx'
import type { CustomerDetails } from '../customers.ts'

/** Who it is, and what is done while the phone rings: call, write, take a car in. */
export function CustomerHead({ customer }: { customer: CustomerDetails }) {
  const {
    id,
    name,
    image,
    kind,
    businessName,
    businessId,
    vatNumber,
    phone,
    email,
    address,
    can,
    connection,
    isManaged,
    contacts,
  } = customer
  // a firm without a number of its own is called by its contact
  const caller = contacts.find((contact) => contact.phone !== '')
  const badge = connectionBadge('GARAGE', connection.state)
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar name={name} imageUrl={image} size={64} round={kind === 'PERSON'} className="max-sm:hidden" />
        <div className="min-w-0 grow basis-64">
          <nav aria-label="Murupolku" className="text-muted text-sm print:hidden">
            <Link
              to="/app/customers"
              className="inline-flex items-center hover:text-ink hover:underline max-desktop:min-h-11"
            >
              Asiakkaat
            </Link>
          </nav>
          <h1 className="wrap-anywhere font-bold text-2xl tracking-tight">{name}</h1>
          <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <span>{CUSTOMER_KIND_LABELS[kind]}</span>
            {businessName && businessName !== name ? <span className="wrap-anywhere">{businessName}</span> : null}
            {businessId ? <span>Y-tunnus {businessId}</span> : null}
            {vatNumber ? <span>ALV-tunniste {vatNumber}</span> : null}
            {badge ? <Badge>{badge}</Badge> : null}
            {isManaged ? <Badge>Sinun lisäämäsi</Badge> : null}
          </p>
          {address ? <p className="wrap-anywhere mt-1">{address}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow print:hidden">
          {can.message ? (
            <ButtonLink to="/app/chats/$organizationId" params={{ organizationId: id }}>
              <MessagesSquare className="size-4" aria-hidden="true" />
              Lähetä viesti
            </ButtonLink>
          ) : null}
          {can.reportCar ? (
            <ButtonLink to="/app/tickets/new" search={{ customerId: id }} kind="primary">
              <Wrench className="size-4" aria-hidden="true" />
              Uusi huolto
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {phone ? <PhoneLink phone={phone} of={name} isMain /> : null}
        {!phone && caller ? <PhoneLink phone={caller.phone} of={caller.name} isMain /> : null}
        {email ? <MailLink email={email} of={name} /> : null}
        <RouteLink address={address} latitude={null} longitude={null} of={name} />
      </div>
    </Card>
  )
}
