import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { closedText, connectionBadge } from '#features/connections/web/connection-words.ts'
import { OpenNow } from '#features/organizations/web/open-now.tsx'
import { PartyLink } from '#features/organizations/web/party-link.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NearLink } from '#web/link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MailLink, PhoneLink, RouteLink } from '#web/ui/contact-links.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type { WhomToCall } from '../whom-to-call.ts'
import { EditInPlace } from './edit-in-place.tsx'
import { SideCard } from './side-card.tsx'
import { ticketsApi } from './tickets.api.ts'

/** So many people of the other side are offered at once; the others are on its own page. */
const PEOPLE_SHOWN = 3

/** The other side of the job, and whom to call about it with one press. */
export function TicketParties({ ticket }: { ticket: TicketDetails }) {
  const { id: organizationId, type } = useOrganization()
  const isGarage = type === 'GARAGE'
  const party = isGarage ? ticket.customer : ticket.garage
  const found = useQuery(ticketsApi.whomToCall.queryOptions({ organizationId, ticketId: ticket.id }))
  const reached = found.data
  return (
    <SideCard
      title={isGarage ? 'Asiakas' : 'Korjaamo'}
      action={
        <PartyLink
          partyId={party.id}
          className="inline-flex items-center font-semibold text-brand text-sm underline-offset-2 hover:underline max-desktop:min-h-11 print:hidden"
        >
          {isGarage ? 'Asiakkaan sivu' : 'Korjaamon sivu'}
        </PartyLink>
      }
    >
      <div className="grid gap-3">
        <div className="flex items-center gap-2.5">
          <Avatar name={party.name} imageUrl={party.image} size={36} />
          <div className="min-w-0">
            <p className="wrap-anywhere font-semibold leading-5">{party.name}</p>
            {!isGarage && reached ? <OpenNow hours={reached.openingHours} className="text-sm" /> : null}
          </div>
        </div>
        <Closed connection={ticket.connection} />
        {/* a garage writes to its own customers: any other writes first */}
        {!isGarage || ticket.connection === 'ACCEPTED' ? (
          <ButtonLink
            to="/app/chats/$organizationId"
            params={{ organizationId: party.id }}
            size="sm"
            className="justify-self-start print:hidden"
          >
            <MessagesSquare className="size-4" aria-hidden="true" />
            Lähetä viesti
          </ButtonLink>
        ) : null}
        {isGarage ? <ContactOfTicket ticket={ticket} people={reached?.people ?? []} /> : null}
        {reached ? <Reached reached={reached} name={party.name} isMain={!isGarage} /> : null}
        {reached && !isGarage ? <People people={reached.people} /> : null}
        {isGarage ? null : <ContactOfTicket ticket={ticket} people={[]} />}
      </div>
    </SideCard>
  )
}

/** The organisation itself: its own number, mail and place. */
function Reached({ reached, name, isMain }: { reached: WhomToCall; name: string; isMain: boolean }) {
  const { phone, email, address, latitude, longitude } = reached
  if (!phone && !email && !address) return null
  return (
    <div className="grid gap-2">
      {address ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="wrap-anywhere min-w-0 text-muted text-sm">{address}</p>
          <RouteLink address={address} latitude={latitude} longitude={longitude} of={name} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {phone ? <PhoneLink phone={phone} of={name} isMain={isMain} /> : null}
        {email ? <MailLink email={email} of={name} /> : null}
      </div>
    </div>
  )
}

type ContactProps = { ticket: TicketDetails; people: WhomToCall['people'] }

/** The customer's person for this job: whom the garage calls; to the customer, whom it has named. */
function ContactOfTicket({ ticket, people }: ContactProps) {
  const { type } = useOrganization()
  const isGarage = type === 'GARAGE'
  const { contactName, contactPhone } = ticket
  const isNamed = contactName !== '' || contactPhone !== ''
  if (!isNamed && !ticket.can.edit && people.length === 0) return null
  return (
    <section aria-label={isGarage ? 'Yhteyshenkilö' : 'Oma yhteyshenkilö'} className="border-line border-t pt-2.5">
      <h3 className="text-muted text-sm">{isGarage ? 'Yhteyshenkilö' : 'Oma yhteyshenkilö'}</h3>
      <EditInPlace ticket={ticket} edits={['contactName', 'contactPhone']} name="Yhteyshenkilö">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <p className={isNamed ? 'wrap-anywhere font-semibold' : 'text-muted'}>
            {isNamed ? contactName : 'Ei valittu'}
          </p>
          {contactPhone ? (
            <PhoneLink phone={contactPhone} of={contactName} isMain={isGarage} look={isGarage ? 'button' : 'text'} />
          ) : null}
        </div>
      </EditInPlace>
      {isNamed ? null : <People people={people} />}
    </section>
  )
}

const People = ({ people }: { people: WhomToCall['people'] }) =>
  people.length === 0 ? null : (
    <ul className="mt-1.5 grid gap-2">
      {people.slice(0, PEOPLE_SHOWN).map(({ id, name, title, phone, email }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <p className="wrap-anywhere min-w-0 leading-5">
            {name}
            {title ? <span className="text-muted text-sm"> · {title}</span> : null}
          </p>
          {phone ? <PhoneLink phone={phone} of={name} /> : email ? <MailLink email={email} of={name} /> : null}
        </li>
      ))}
    </ul>
  )

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
