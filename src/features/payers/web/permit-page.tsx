import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileList } from '#features/files/web/file-list.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import { thumbnailUrl } from '#shared/upload.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { formatDateTime, formatNumber } from '#web/format.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { AskedPermit } from '../permits.ts'
import { permitsApi } from './payers.api.ts'
import { PermitAnswerForm } from './permit-answer-form.tsx'
import { PermitLines } from './permit-lines.tsx'
import { ASKING_LABELS } from './permit-words.ts'

/** One permit as its payer's people see it; its garage reads it on its ticket. */
export const PermitPage = () => (useOrganization().type === 'CUSTOMER' ? <AskedOne /> : <NotFoundView />)

function AskedOne() {
  const { permitId } = useParams({ from: '/app/permits/$permitId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(permitsApi.get.queryOptions({ organizationId, permitId }))
  usePageTitle(found.data ? `Laskutuslupa ${found.data.plate}` : 'Laskutuslupa')
  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  if (isMissing)
    return (
      <MissingThing title="Laskutuslupaa ei löytynyt">
        Osoite voi olla väärä, tai lupaa pyydettiin toiselta.
      </MissingThing>
    )
  if (found.data) return <Permit permit={found.data} />
  if (found.isError) return <FailedQuery query={found} title="Laskutuslupaa ei voitu hakea" />
  return (
    <div className="mx-auto grid max-w-3xl gap-4" aria-busy="true">
      <p className="sr-only">Ladataan…</p>
      <Skeleton className="h-20" />
      <Skeleton className="h-60" />
    </div>
  )
}

function Permit({ permit }: { permit: AskedPermit }) {
  const { state, garage, plate, car, title, message, lines, day, files, askedAt, can } = permit
  const { label, kind } = ASKING_LABELS[state]
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <PageHeader
        title={`${plate} ${title}`}
        crumbs={[
          <Link key="permits" to="/app/permits">
            Laskutusluvat
          </Link>,
        ]}
      >
        {garage.name} pyysi lupaa laskuttaa {formatDateTime(askedAt)}. <Badge kind={kind}>{label}</Badge>
      </PageHeader>
      <Card aria-label="Mitä pyydetään">
        <CardHeader title="Mitä pyydetään" hint={car} />
        <CardBody>
          <div className="grid gap-3">
            <Facts permit={permit} />
            {message ? <p className="wrap-anywhere whitespace-pre-line">{message}</p> : null}
            <Pictures files={files} />
            <PermitLines lines={lines} day={day} />
          </div>
        </CardBody>
      </Card>
      {can.answer ? <PermitAnswerForm key={permit.id} permit={permit} /> : <Answered permit={permit} />}
    </div>
  )
}

const Facts = ({ permit: { contractNumber, mileageKm, garage } }: { permit: AskedPermit }) => (
  <p className="wrap-anywhere text-muted text-sm">
    {[
      contractNumber && `Sopimus ${contractNumber}`,
      mileageKm !== null && `${formatNumber(mileageKm)} km`,
      [garage.name, garage.phone && formatPhone(garage.phone), garage.email].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
)

const Pictures = ({ files }: Pick<AskedPermit, 'files'>) => (
  <>
    <ul aria-label="Kuvat" className="flex flex-wrap gap-2 empty:hidden">
      {files
        .filter(({ width }) => width !== null)
        .map(({ id, name }) => (
          <li key={id}>
            <a href={`/api/files/${id}`} target="_blank" rel="noopener">
              <img
                src={thumbnailUrl(id)}
                alt={name}
                loading="lazy"
                className="size-32 rounded-md border border-line object-cover"
              />
            </a>
          </li>
        ))}
    </ul>
    <FileList files={files.filter(({ width }) => width === null)} />
  </>
)

function Answered({ permit: { state, answer, garage } }: { permit: AskedPermit }) {
  if (state === 'WITHDRAWN' || state === 'REPLACED' || !answer)
    return (
      <p className="text-muted">
        {state === 'REPLACED'
          ? 'Korjaamo pyysi lupaa uudelleen muutetuilla riveillä. Vastaa uudempaan pyyntöön.'
          : 'Pyyntö on peruttu. Sinun ei tarvitse tehdä mitään.'}
      </p>
    )
  const { permitNumber, limitCents, reason, answeredBy, answeredAt } = answer
  return (
    <Card aria-label="Vastaus">
      <CardHeader title="Vastaus" hint={`${answeredBy}, ${formatDateTime(answeredAt)}`} />
      <CardBody>
        {limitCents === null ? (
          <p className="wrap-anywhere">Lupaa ei annettu: {reason}</p>
        ) : (
          <p>
            Laskutuslupa <strong className="tabular">{permitNumber}</strong>, enintään {formatMoney(limitCents)}{' '}
            veroton. {garage.name} ei voi laskuttaa enempää ilman uutta lupaa.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
