import { formatPhone } from '#shared/phone.ts'
import { formatDateTime, formatKilometres } from '#web/format.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import type { OfferRequest } from '../../offer-requests.ts'
import { RequestFiles } from '../request-files.tsx'

/** What is asked for, as it was written. */
export function AskedFor({ request }: { request: OfferRequest }) {
  const { wanted, description } = request
  const facts = factsOf(request)
  return (
    <Card aria-label="Mitä pyydettiin">
      <CardHeader title="Mitä pyydettiin" />
      <CardBody className="grid gap-4">
        {wanted.length > 0 ? (
          <ul className="list-disc pl-5">
            {wanted.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere font-semibold">
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        {description ? <p className="wrap-anywhere whitespace-pre-line">{description}</p> : null}
        <RequestFiles request={request} />
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="wrap-anywhere tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

const factsOf = (request: OfferRequest): [string, string][] => {
  const { requestedAt, mileageKm, contactName, contactPhone, customerReference } = request
  const facts: [string, string | null][] = [
    ['Auton voi tuoda', requestedAt && formatDateTime(requestedAt)],
    ['Mittarilukema', mileageKm === null ? null : formatKilometres(mileageKm)],
    ['Ajokunto', request.drivable ? 'Autolla voi ajaa' : 'Autolla ei voi ajaa'],
    ['Sijaisauto', request.courtesyCar ? 'Tarvitaan' : 'Ei tarvita'],
    ['Yhteyshenkilö', [contactName, formatPhone(contactPhone)].filter(Boolean).join(', ')],
    ['Viite', customerReference],
    ['Lähetetty', formatDateTime(request.createdAt)],
  ]
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}
