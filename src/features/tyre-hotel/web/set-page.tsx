import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileText, Pencil, Printer, Ruler, Truck } from 'lucide-react'
import { useState } from 'react'
import { FileList } from '#features/files/web/file-list.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { formatDate } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NearLink } from '#web/link.tsx'
import { MissingThing } from '#web/missing-thing.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { TREAD_LIMITS, treadText } from '../tread.ts'
import { STATE_LABELS, setNumberText, setTitle, type TyreSetDetails } from '../tyre-set.ts'
import type { SetAct } from './set-dialogs.tsx'
import { SetHistory } from './set-history.tsx'
import { TreadChart } from './tread-chart.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { factsOfSet, TreadGrid, treadsLine, WearBadge } from './tyre-words.tsx'

const SetDialogs = lazyComponent(() => import('./set-dialogs.tsx'), 'SetDialogs')

/** One set: where it is, its treads over time, what happened to it. The QR code of its label leads here. */
export function SetPage() {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <OneSet /> : <NotFoundView />
}

function OneSet() {
  const { setId } = useParams({ from: '/app/tyre-hotel/sets/$setId' })
  const { id: organizationId } = useOrganization()
  const query = useQuery(tyreHotelApi.get.queryOptions({ organizationId, setId }))
  usePageTitle(query.data ? `${setNumberText(query.data.number)} ${setTitle(query.data)}` : 'Rengassarja')
  if (query.data) return <Shown set={query.data} />
  if (query.isError && failureOf(query.error).kind === 'not_found')
    return (
      <MissingThing title="Rengassarjaa ei löytynyt">
        Osoite voi olla väärä, tai sarja on toisen korjaamon.
      </MissingThing>
    )
  if (query.isError) return <FailedQuery query={query} title="Rengassarjaa ei voitu hakea" />
  return (
    <div className="mx-auto grid max-w-5xl gap-4" aria-busy="true">
      <p className="sr-only">Ladataan rengassarjaa…</p>
      <Skeleton className="h-24" />
      <Skeleton className="h-80" />
    </div>
  )
}

function Shown({ set }: { set: TyreSetDetails }) {
  const { id: organizationId } = useOrganization()
  const [asking, setAsking] = useState<SetAct>()
  const { vehicle, customer, place, treads, wear, season } = set
  const limits = TREAD_LIMITS[season]
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={
          <>
            <span className="tabular">{setNumberText(set.number)}</span> {setTitle(set)}
          </>
        }
        crumbs={[
          <Link key="hotel" to="/app/tyre-hotel">
            Rengashotelli
          </Link>,
        ]}
        actions={
          <>
            <ButtonHref
              target="_blank"
              rel="noopener"
              href={`/api/tyre-hotel/labels.pdf?${new URLSearchParams({ organizationId, ids: set.id })}`}
            >
              <Printer className="size-4" aria-hidden="true" />
              Tulosta tarra
            </ButtonHref>
            {set.state === 'ON_SHELF' ? (
              <ButtonHref
                target="_blank"
                rel="noopener"
                href={`/api/tyre-hotel/contracts/${customer.id}/contract.pdf?organizationId=${organizationId}`}
              >
                <FileText className="size-4" aria-hidden="true" />
                Säilytyssopimus
              </ButtonHref>
            ) : null}
            <Button onClick={() => setAsking('edit')}>
              <Pencil className="size-4" aria-hidden="true" />
              Muokkaa
            </Button>
            <Button onClick={() => setAsking('measure')}>
              <Ruler className="size-4" aria-hidden="true" />
              Mittaa urat
            </Button>
            <Button kind="primary" onClick={() => setAsking('move')}>
              <Truck className="size-4" aria-hidden="true" />
              Siirrä
            </Button>
          </>
        }
      >
        {factsOfSet(set)}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {vehicle.isHandedOver ? (
          <Notice kind="signal" title="Auto on luovutettu toiselle" className="lg:col-span-2">
            Renkaat ovat edelleen asiakkaan {customer.name} säilytyksessä. Sovi hänen kanssaan, kenelle ne luovutetaan.
          </Notice>
        ) : null}
        <Card aria-label="Missä sarja on">
          <CardBody className="grid gap-3">
            <p className="tabular font-bold text-3xl">{place?.name ?? STATE_LABELS[set.state]}</p>
            <p className="text-muted">
              {STATE_LABELS[set.state]} {formatDate(set.stateAt)} alkaen
            </p>
            <VehiclePlate
              registrationNumber={vehicle.registrationNumber}
              vinNumber={vehicle.vinNumber}
              link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: vehicle.id }} />}
            />
            <p>{[vehicle.make, vehicle.model].filter(Boolean).join(' ')}</p>
            <p>
              <NearLink
                to="/app/customers/$customerId"
                params={{ customerId: customer.id }}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {customer.name}
              </NearLink>
              {customer.phone ? <span className="tabular"> {formatPhone(customer.phone)}</span> : null}
            </p>
            {set.notes ? <p className="wrap-anywhere whitespace-pre-line">{set.notes}</p> : null}
            <FileList files={set.files} label="Kuvat" />
          </CardBody>
        </Card>
        <Card aria-label="Urasyvyydet">
          <CardHeader
            title="Urasyvyydet"
            hint={`Lain raja ${treadText(limits.legal)} mm, suositus vähintään ${treadText(limits.advised)} mm.`}
          >
            <WearBadge wear={wear} />
          </CardHeader>
          <CardBody className="grid gap-4">
            <TreadGrid treads={treads} />
            <TreadChart measurements={set.measurements} season={season} />
            {set.measurements.length > 0 ? (
              <ul aria-label="Mittaukset" className="divide-y divide-line border-line border-t text-sm">
                {set.measurements.toReversed().map((one) => (
                  <li key={one.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="text-muted">{[formatDate(one.at), one.by].filter(Boolean).join(', ')}</span>
                    <span className="tabular">{treadsLine(one.treads)}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </CardBody>
        </Card>
        <SetHistory events={set.events} />
      </div>
      <LazyOverlay open={asking !== undefined}>
        {asking ? <SetDialogs act={asking} set={set} onClose={() => setAsking(undefined)} /> : null}
      </LazyOverlay>
    </div>
  )
}
