import { Phone } from 'lucide-react'
import { closedText, connectionBadge } from '#features/connections/web/connection-words.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { IdentityCard } from '#web/ui/identity-card.tsx'
import type { TicketDetails } from '../ticket-views.ts'

/** The other side of the job, and the customer's contact person: whom the garage calls about it. */
export function TicketParties({ ticket }: { ticket: TicketDetails }) {
  const { type } = useOrganization()
  const isGarage = type === 'GARAGE'
  const party = isGarage ? ticket.customer : ticket.garage
  const { contactName, contactPhone } = ticket
  return (
    <Card aria-label={isGarage ? 'Asiakas' : 'Korjaamo'}>
      <CardHeader title={isGarage ? 'Asiakas' : 'Korjaamo'}>
        <NearLink
          to="/app/organizations/$organizationId"
          params={{ organizationId: party.id }}
          className="inline-flex items-center font-semibold text-brand text-sm underline-offset-2 hover:underline max-desktop:min-h-11 print:hidden"
        >
          Näytä tiedot
        </NearLink>
      </CardHeader>
      <CardBody className="grid gap-4">
        <IdentityCard name={party.name} avatarUrl={party.image} />
        <Closed connection={ticket.connection} />
        {contactName || contactPhone ? (
          <div className="grid gap-2 border-line border-t pt-4">
            <IdentityCard
              name={contactName || formatPhone(contactPhone)}
              description={isGarage ? 'Yhteyshenkilö' : 'Oma yhteyshenkilö'}
              phone={contactName ? formatPhone(contactPhone) : null}
              type="user"
              avatarSize={36}
            />
            {contactPhone && isGarage ? (
              <ButtonHref href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`} size="sm" className="w-fit print:hidden">
                <Phone className="size-3.5" aria-hidden="true" />
                Soita
              </ButtonHref>
            ) : null}
          </div>
        ) : null}
      </CardBody>
    </Card>
  )
}

/** As long as the two are not connected: what that means, and where it is answered. */
function Closed({ connection }: Pick<TicketDetails, 'connection'>) {
  const { type: viewer, role } = useOrganization()
  const badge = connection && connectionBadge(viewer, connection)
  if (!badge) return null
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{badge}</p>
      <p className="text-muted text-sm">{closedText[viewer]}</p>
      <NearLink
        to="/app/settings/$page"
        params={{ page: 'organization-connections' }}
        className="inline-flex items-center font-semibold text-brand text-sm underline-offset-2 hover:underline max-desktop:min-h-11 print:hidden"
      >
        {connection === 'PENDING' && viewer === 'CUSTOMER' && role === 'ADMIN' ? 'Vastaa pyyntöön' : 'Avaa yhteydet'}
      </NearLink>
    </div>
  )
}
