import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OfferRequest } from '../../offer-requests.ts'
import type { Compared } from './compare.ts'

type Props = { request: OfferRequest; of: Compared; mostCents: number }

/** Of an offer above the member's approval limit: who may accept it, and a mail to them that leads here. */
export function AskAdmin({ request, of, mostCents }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="basis-full text-sm">
        {mostCents === 0 ? 'Et voi hyväksyä tarjouksia.' : `Voit hyväksyä enintään ${formatMoney(mostCents)}.`}
      </p>
      <Button size="sm" kind="primary" onClick={() => setOpen(true)}>
        Pyydä hyväksyntää<span className="sr-only"> tarjoukselle: {of.garage.name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Pyydä pääkäyttäjää hyväksymään"
        description="Pääkäyttäjä voi hyväksyä tarjouksen. Viestissä on valmiina linkki tähän pyyntöön."
        footer={<Button onClick={() => setOpen(false)}>Sulje</Button>}
      >
        {isOpen ? <Admins href={(email) => mailOf(email, request, of)} /> : null}
      </Dialog>
    </>
  )
}

function Admins({ href }: { href: (email: string) => string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  if (!found.data)
    return found.isError ? (
      <FailedQuery query={found} title="Pääkäyttäjiä ei voitu hakea" />
    ) : (
      <Skeleton className="h-12 w-full" />
    )
  return (
    <ul aria-label="Pääkäyttäjät" className="divide-y divide-line">
      {found.data
        .filter(({ role }) => role === 'ADMIN')
        .map(({ userId, name, email }) => (
          <li key={userId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="wrap-anywhere block font-semibold">{name}</span>
              <span className="wrap-anywhere block text-muted text-sm">{email}</span>
            </span>
            <ButtonHref size="sm" href={href(email)}>
              <Mail className="size-4" aria-hidden="true" />
              Lähetä sähköpostia<span className="sr-only"> henkilölle {name}</span>
            </ButtonHref>
          </li>
        ))}
    </ul>
  )
}

/** What is written beforehand in the person's own mail program. */
function mailOf(email: string, { registrationNumber, vinNumber, offerRequestId }: OfferRequest, of: Compared) {
  const plate = registrationNumber ?? vinNumber ?? ''
  const subject = ['Tarjous odottaa hyväksyntääsi', plate].filter(Boolean).join(': ')
  const body = [
    `Hei, voisitko hyväksyä tarjouksen? ${of.garage.name}, ${formatMoney(of.offer.grossCents)} sis. ALV.`,
    `${location.origin}/app/offer-requests/${offerRequestId}`,
  ].join('\r\n\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
