import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent } from '#shared/percent.ts'
import { formatPhone } from '#shared/phone.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { IdentityCard } from '#web/ui/identity-card.tsx'
import type { CustomerDetails } from '../customers.ts'
import type { CustomerPart } from './customers-search.ts'

type Props = { customer: CustomerDetails }

/** The people to call. */
export function CustomerContacts({ customer }: Props) {
  const { contacts, can } = customer
  if (contacts.length === 0 && !can.edit) return null
  return (
    <Card aria-label="Yhteyshenkilöt">
      <CardHeader title="Yhteyshenkilöt">
        <EditLink customer={customer} part="contacts" what="yhteyshenkilöitä" />
      </CardHeader>
      <CardBody>
        {contacts.length === 0 ? <p className="text-muted">Ei yhteyshenkilöitä.</p> : null}
        <ul className="grid gap-4">
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
      </CardBody>
    </Card>
  )
}

/** To whom an invoice goes. */
export function CustomerPayer({ customer }: Props) {
  const { payer } = customer
  if (!payer) return null
  return (
    <Card aria-label="Laskutustiedot">
      <CardHeader title="Laskutustiedot">
        <EditLink customer={customer} part="billing" what="laskutustietoja" />
      </CardHeader>
      <CardBody className="grid gap-3">
        <p className="wrap-anywhere">
          <span className="font-semibold">{payer.name}</span>
          {payer.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        {payer.lacksAddress ? (
          <p className="flex items-start gap-2">
            <CircleAlert className="mt-1 size-4 shrink-0 text-signal" aria-hidden="true" />
            Laskutusosoite puuttuu: laskua ei voi tehdä ennen sitä.
          </p>
        ) : null}
        <dl className="grid gap-x-4 gap-y-1 text-sm empty:hidden sm:grid-cols-[auto_minmax(0,1fr)]">
          <Fact label="Sähköposti">{payer.email}</Fact>
          <Fact label="Verkkolasku">{[payer.eInvoiceAddress, payer.eInvoiceOperator].filter(Boolean).join(', ')}</Fact>
          <Fact label="Viite">{payer.reference}</Fact>
        </dl>
      </CardBody>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) =>
  children === '' ? null : (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )

/** What was agreed with the customer of prices. */
export function CustomerAgreedPrices({ customer: { prices } }: Props) {
  const agreed = prices
    ? [
        prices.serviceDiscountPerMille > 0 && `palveluista −${formatPercent(prices.serviceDiscountPerMille)}`,
        prices.productDiscountPerMille > 0 && `tuotteista −${formatPercent(prices.productDiscountPerMille)}`,
        prices.ownPrices === 1 && '1 oma hinta',
        prices.ownPrices > 1 && `${prices.ownPrices} omaa hintaa`,
      ].filter((one) => one !== false)
    : []
  return (
    <Card aria-label="Hinnat">
      <CardHeader title="Hinnat">
        <Link to="/app/settings/$page" params={{ page: 'garage-customer-prices' }} className={linkClass}>
          Asiakashinnat
        </Link>
      </CardHeader>
      <CardBody>
        {agreed.length > 0 ? (
          <p className="first-letter:uppercase">{agreed.join(', ')}</p>
        ) : (
          <p className="text-muted">Hinnaston mukaan.</p>
        )}
      </CardBody>
    </Card>
  )
}

const linkClass =
  'inline-flex items-center font-semibold text-brand text-sm underline-offset-2 hover:underline max-desktop:min-h-11 print:hidden'

/** Leads to where it is edited, on the same page; a customer with people of its own does that itself. */
const EditLink = ({ customer, part, what }: Props & { part: CustomerPart; what: string }): ReactNode =>
  customer.can.edit ? (
    <Link to="/app/customers/$customerId" params={{ customerId: customer.id }} search={{ part }} className={linkClass}>
      Muokkaa<span className="sr-only"> {what}</span>
    </Link>
  ) : null
