import { BookOpenCheck, CalendarCheck, FileText, Globe, MessagesSquare, Wrench } from 'lucide-react'
import { Suspense } from 'react'
import type { OfferedService } from '#features/catalog/catalog.ts'
import { ConnectionPanel } from '#features/connections/web/connection-panel.tsx'
import { connectionBadge } from '#features/connections/web/connection-words.ts'
import { OpenNow } from '#features/organizations/web/open-now.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { RatingLine } from '#features/reviews/web/rating-line.tsx'
import { ORGANIZATION_TYPE_LABELS } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonHref, ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { MailLink, PhoneLink, RouteLink } from '#web/ui/contact-links.tsx'
import { IdentityCard } from '#web/ui/identity-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isClosed, type PublicProfile } from '../garages.ts'
import { NextFree } from './next-free.tsx'
import { OpeningHoursTable } from './opening-hours-table.tsx'

const PlaceMap = lazyComponent(() => import('#web/map/place-map.tsx'), 'PlaceMap')

const GarageReviews = lazyComponent(() => import('#features/reviews/web/garage-reviews.tsx'), 'GarageReviews')

type Props = {
  profile: PublicProfile
  /** Null while they are on their way. */
  services: readonly OfferedService[] | null
}

export function OrganizationProfile({ profile, services }: Props) {
  const isGarage = profile.type === 'GARAGE'
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <Card className="flex flex-wrap items-start gap-x-5 gap-y-4 p-4 sm:p-6">
        <Avatar name={profile.name} imageUrl={profile.image} size={72} />
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            {ORGANIZATION_TYPE_LABELS[profile.type]}
            <StateBadge profile={profile} />
          </p>
          <h1 className="wrap-anywhere font-bold text-2xl tracking-tight">{profile.name}</h1>
          {isClosed(profile) && profile.businessId ? <p className="text-muted">Y-tunnus {profile.businessId}</p> : null}
          {isGarage && !isClosed(profile) ? (
            <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1">
              <OpenNow hours={profile.openingHours} />
              <NextFree at={profile.nextFreeAt} />
              {profile.rating ? <RatingLine rating={profile.rating} /> : null}
            </p>
          ) : null}
          {profile.shortDescription ? <p className="wrap-anywhere mt-2">{profile.shortDescription}</p> : null}
        </div>
        <Actions profile={profile} />
      </Card>
      {profile.connection ? <ConnectionPanel connection={profile.connection} /> : null}
      {isClosed(profile) ? null : <Details profile={profile} services={services} />}
    </div>
  )
}

function Details({ profile, services }: Props) {
  const isGarage = profile.type === 'GARAGE'
  // a customer often says nothing of itself: the page then has only its contacts
  if (!isGarage && !profile.description && profile.latitude === null) return <ContactDetails profile={profile} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        {profile.description ? (
          <Card aria-label="Esittely">
            <CardHeader title="Esittely" />
            <CardBody className="wrap-anywhere max-w-prose whitespace-pre-line">{profile.description}</CardBody>
          </Card>
        ) : null}
        {isGarage ? <Services services={services} /> : null}
        {isGarage ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <GarageReviews garage={profile} />
          </Suspense>
        ) : null}
        <Place profile={profile} />
      </div>
      <div className="grid gap-4">
        <ContactDetails profile={profile} />
        {isGarage ? (
          <Card aria-label="Aukioloajat">
            <CardHeader title="Aukioloajat" />
            <CardBody>
              <OpeningHoursTable hours={profile.openingHours} />
            </CardBody>
          </Card>
        ) : null}
      </div>
    </div>
  )
}

function StateBadge({ profile: { connection } }: Pick<Props, 'profile'>) {
  const viewer = useOrganization().type
  if (!connection) return null
  const badge = connectionBadge(viewer, connection.state)
  if (badge)
    return <Badge kind={viewer === 'CUSTOMER' && connection.state === 'PENDING' ? 'signal' : 'neutral'}>{badge}</Badge>
  return <Badge kind="brand">Korjaamosi</Badge>
}

function Actions({ profile: { id, can, bookingPath } }: Pick<Props, 'profile'>) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow print:hidden">
      {can.message ? (
        <ButtonLink to="/app/chats/$organizationId" params={{ organizationId: id }}>
          <MessagesSquare className="size-4" aria-hidden="true" />
          Lähetä viesti
        </ButtonLink>
      ) : null}
      {can.askForHistory ? (
        <ButtonLink to="/app/maintenance-books/new" search={{ garageId: id }}>
          <BookOpenCheck className="size-4" aria-hidden="true" />
          Pyydä huoltohistoria
        </ButtonLink>
      ) : null}
      {can.reportCar ? (
        <ButtonLink to="/app/tickets/new" search={{ garageId: id }} kind="primary">
          <Wrench className="size-4" aria-hidden="true" />
          Ilmoita auto
        </ButtonLink>
      ) : null}
      {can.askForOffer ? (
        <ButtonLink to="/app/offer-requests/new" search={{ garageId: id }}>
          <FileText className="size-4" aria-hidden="true" />
          Pyydä tarjous
        </ButtonLink>
      ) : null}
      {bookingPath ? (
        <ButtonHref href={bookingPath} target="_blank" rel="noreferrer">
          <CalendarCheck className="size-4" aria-hidden="true" />
          Ajanvaraussivu
        </ButtonHref>
      ) : null}
    </div>
  )
}

function ContactDetails({ profile }: Pick<Props, 'profile'>) {
  const { name, businessName, businessId, image, address, phone, email, website, contacts, latitude, longitude } =
    profile
  return (
    <Card aria-label="Yhteystiedot">
      <CardHeader title="Yhteystiedot" />
      <CardBody className="grid gap-4">
        <IdentityCard
          name={businessName || name}
          avatarUrl={image}
          description={businessId ? `Y-tunnus ${businessId}` : null}
          address={address}
          phone={phone && formatPhone(phone)}
          email={email}
        />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {phone ? <PhoneLink phone={phone} of={name} isMain /> : null}
          {email ? <MailLink email={email} of={name} /> : null}
          <RouteLink address={address} latitude={latitude} longitude={longitude} of={name} />
        </div>
        {website ? (
          <a
            href={website}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere inline-flex min-h-8 items-center gap-1.5 justify-self-start text-brand underline underline-offset-4"
          >
            <Globe className="size-4 shrink-0" aria-hidden="true" />
            {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </a>
        ) : null}
        {contacts.length > 0 ? (
          <div className="grid gap-3 border-line border-t pt-4">
            <h3 className="font-semibold">Yhteyshenkilöt</h3>
            <ul className="grid gap-3">
              {contacts.map((contact) => (
                <li key={contact.id} className="grid gap-1.5">
                  <IdentityCard
                    type="user"
                    name={contact.name}
                    description={contact.title}
                    phone={contact.phone && formatPhone(contact.phone)}
                    email={contact.email}
                  />
                  <div className="flex flex-wrap gap-2 pl-15 empty:hidden">
                    {contact.phone ? <PhoneLink phone={contact.phone} of={contact.name} /> : null}
                    {contact.email ? <MailLink email={contact.email} of={contact.name} /> : null}
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </CardBody>
    </Card>
  )
}

function Services({ services }: Pick<Props, 'services'>) {
  const groups = Map.groupBy(services ?? [], (service) => service.group || 'Palvelut')
  return (
    <Card aria-label="Palvelut">
      <CardHeader title="Palvelut" hint="Hinnan näet tarjouksesta." />
      <CardBody className="grid gap-4">
        {services === null ? <Skeleton className="h-24" /> : null}
        {services?.length === 0 ? <p className="text-muted">Korjaamo ei ole vielä kertonut palveluistaan.</p> : null}
        {[...groups].map(([group, ofGroup]) => (
          <div key={group}>
            {groups.size > 1 || group !== 'Palvelut' ? <h3 className="mb-1.5 font-semibold">{group}</h3> : null}
            <ul className="flex flex-wrap gap-1.5">
              {ofGroup.map((service) => (
                <li key={service.id}>
                  <Badge>{service.name}</Badge>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </CardBody>
    </Card>
  )
}

function Place({ profile: { id, name, address, latitude, longitude } }: Pick<Props, 'profile'>) {
  if (latitude === null || longitude === null) return null
  const pin = { id, name, latitude, longitude }
  return (
    <Card aria-label="Kartta">
      <CardHeader title="Sijainti" hint={address} />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <PlaceMap
          label={`${name} kartalla`}
          pins={[pin]}
          selectedId={id}
          onSelect={() => undefined}
          focus={[pin]}
          className="h-80 rounded-b-lg"
        />
      </Suspense>
    </Card>
  )
}
