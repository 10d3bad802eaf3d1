import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ConnectionPanel } from '#features/connections/web/connection-panel.tsx'
import { CustomersCars } from '#features/fleet/web/customers-cars.tsx'
import { HandOverCard } from '#features/members/web/invitations/hand-over-card.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { isNamedByPhone } from '#shared/named-by-phone.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { filledSlots } from '#web/slot.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import type { CustomerDetails } from '../customers.ts'
import { CustomerAgreedPrices, CustomerContacts, CustomerPayer } from './customer-facts.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerNoteCard } from './customer-note.tsx'
import { CustomerRecord } from './customer-record.tsx'
import { CustomerSettings } from './customer-settings.tsx'
import { CustomerTickets } from './customer-tickets.tsx'
import { customersApi } from './customers.api.ts'
import type { CustomerPart } from './customers-search.ts'

/** No event of the source is about organisations: while the page is open it is asked for so often. */
const asksAgain = { refetchInterval: 10_000 }

type Props = {
  customerId: string
  /** What of it is edited; undefined for the overview. */
  part: CustomerPart | undefined
}

/** One customer: the adviser's view while the phone rings. */
export function CustomerView({ customerId, part }: Props) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(customersApi.get.queryOptions({ organizationId, customerId }, asksAgain))
  usePageTitle(found.data?.name ?? 'Asiakas')
  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  // one that was shown before may be another garage's now
  if (found.data && !isMissing) return <Customer key={customerId} customer={found.data} part={part} />
  if (found.isPending)
    return (
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4" aria-busy="true">
        <p className="sr-only">Ladataan asiakasta…</p>
        <Skeleton className="h-40" />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </div>
    )
  if (isMissing)
    return (
      <MissingThing title="Asiakasta ei löytynyt">Osoite voi olla väärä, tai asiakas kuuluu toiselle.</MissingThing>
    )
  return <FailedQuery query={found} title="Asiakasta ei voitu hakea" />
}

function Customer({ customer, part }: { customer: CustomerDetails } & Pick<Props, 'part'>) {
  const { connection, can } = customer
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <CustomerHead customer={customer} />
      {connection.state === 'ACCEPTED' ? null : <ConnectionPanel connection={connection} />}
      {can.edit ? <Parts customer={customer} part={part} /> : null}
      {can.edit && part ? <CustomerSettings customer={customer} part={part} /> : <Overview customer={customer} />}
    </div>
  )
}

const parts: readonly { part: CustomerPart | undefined; label: string }[] = [
  { part: undefined, label: 'Yleiskuva' },
  { part: 'profile', label: 'Perustiedot' },
  { part: 'billing', label: 'Laskutustiedot' },
  { part: 'contacts', label: 'Yhteyshenkilöt' },
  { part: 'drivers', label: 'Kuljettajat' },
]

/** A customer that the garage added is edited here until its own people take it over. */
const Parts = ({ customer, part: shown }: { customer: CustomerDetails } & Pick<Props, 'part'>) => (
  <nav
    aria-label="Asiakkaan tiedot"
    className="flex overflow-x-auto border-line border-b [scrollbar-width:none] max-sm:-mx-4 max-sm:px-2 print:hidden"
  >
    {parts.map(({ part, label }) => (
      <Link
        key={label}
        to="/app/customers/$customerId"
        params={{ customerId: customer.id }}
        search={part ? { part } : {}}
        replace
        resetScroll={false}
        className={tabClass}
        activeProps={{}}
        // the overview's address is the beginning of the others'
        activeOptions={{ exact: true }}
        aria-current={part === shown ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)

/** Of a person who was taken in with only a phone number. */
const MissingName = ({ customerId }: { customerId: string }) => (
  <Notice
    kind="signal"
    title="Asiakkaan nimi puuttuu"
    actions={
      <ButtonLink to="/app/customers/$customerId" params={{ customerId }} search={{ part: 'profile' }} size="sm">
        Lisää nimi
      </ButtonLink>
    }
  >
    Asiakas näkyy puhelinnumerolla, kunnes lisäät nimen. Laskua ei voi tehdä ilman nimeä.
  </Notice>
)

function Overview({ customer }: { customer: CustomerDetails }) {
  const { id, name, kind, connection, isManaged, can } = customer
  const cards = filledSlots('customerCards')
  return (
    <>
      {can.edit && kind === 'PERSON' && isNamedByPhone(name) ? <MissingName customerId={id} /> : null}
      <CustomerNoteCard customer={customer} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          <CustomerTickets customerId={id} list="open" />
          {connection.state === 'ACCEPTED' ? <CustomersCars customerId={id} /> : null}
          <CustomerTickets customerId={id} list="past" />
        </div>
        <div className="grid grid-cols-1 gap-4">
          {cards.length > 0 ? (
            <LazyPart className="min-h-24">
              {cards.map(({ of, Component }) => (
                <Component key={of} customerId={id} />
              ))}
            </LazyPart>
          ) : null}
          <CustomerContacts customer={customer} />
          <CustomerPayer customer={customer} />
          <CustomerAgreedPrices customer={customer} />
          {connection.state === 'ACCEPTED' && !isManaged ? <ConnectionPanel connection={connection} /> : null}
          {isManaged ? <HandOverCard customerId={id} customerName={name} kind={kind} /> : null}
          <CustomerRecord customer={customer} />
        </div>
      </div>
    </>
  )
}
