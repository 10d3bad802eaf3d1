import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileList } from '#features/files/web/file-list.tsx'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { formatDistance } from '#shared/distance.ts'
import { formatPhone } from '#shared/phone.ts'
import { formatDateTime, formatKilometres } from '#web/format.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import type { GarageOfferRequest } from '../../offer-requests.ts'

/** What the customer asks for. */
export function AskedFor({ request }: { request: GarageOfferRequest }) {
  const { wanted, description, files, customer, distanceKm } = request
  return (
    <Card aria-label="Mitä pyydetään">
      <CardHeader
        title="Mitä pyydetään"
        hint={request.revisedAt ? `Muutettu ${formatDateTime(request.revisedAt)}` : undefined}
      />
      <CardBody className="grid gap-4">
        {wanted.length > 0 ? (
          <ul className="grid list-disc gap-1 pl-5">
            {wanted.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere font-semibold">
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        {description === '' ? null : <p className="wrap-anywhere whitespace-pre-wrap">{description}</p>}
        <FileList files={files} label="Kuvat" />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Fact label="Auto">{vehicleName(request) || null}</Fact>
          <Fact label="Mittarilukema">{request.mileageKm === null ? null : formatKilometres(request.mileageKm)}</Fact>
          <Fact label="Ajokunto">{request.drivable ? 'Autolla voi ajaa' : 'Autolla ei voi ajaa'}</Fact>
          <Fact label="Toivottu aika">{request.requestedAt ? formatDateTime(request.requestedAt) : null}</Fact>
          <Fact label="Sijaisauto">{request.courtesyCar ? 'Toivotaan' : null}</Fact>
          <Fact label="Etäisyys">{distanceKm === null ? null : formatDistance(distanceKm)}</Fact>
          <Fact label="Asiakas">
            <Link
              to="/app/customers/$customerId"
              params={{ customerId: customer.id }}
              className="wrap-anywhere font-semibold text-brand hover:underline"
            >
              {customer.name}
            </Link>
          </Fact>
          <Fact label="Yhteyshenkilö">
            {[request.contactName, formatPhone(request.contactPhone)].filter(Boolean).join(', ') || null}
          </Fact>
          <Fact label="Viite">{request.customerReference || null}</Fact>
        </dl>
        <ButtonLink to="/app/chats/$organizationId" params={{ organizationId: customer.id }} className="w-fit">
          <MessageSquare className="size-4" aria-hidden="true" />
          Kysy asiakkaalta
        </ButtonLink>
      </CardBody>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children === null ? null : (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
