import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { GarageOfferRequest } from '../../offer-requests.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { RequestSkeleton } from '../request-skeleton.tsx'
import { AskedFor } from './asked-for.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { OfferForm } from './offer-form.tsx'
import { RequestHead } from './request-head.tsx'
import { SentOffer } from './sent-offer.tsx'
import { StandingNotice } from './standing-notice.tsx'
import { useGarageAct } from './use-garage-act.ts'

/** What a garage was asked, and what it answers. */
export function GarageRequest({ offerRequestId }: { offerRequestId: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(offerRequestsApi.forGarage.get.queryOptions({ organizationId, offerRequestId }))
  const { data } = found
  usePageTitle(data ? `Tarjouspyyntö ${data.registrationNumber ?? data.vinNumber ?? ''}` : 'Tarjouspyyntö')
  const { mutate: markSeen } = useMutation(offerRequestsApi.forGarage.markSeen.mutationOptions({ retry: false }))
  const isNew = data?.asked.state === 'ASKED'
  useEffect(() => {
    if (isNew) markSeen({ organizationId, offerRequestId })
  }, [isNew, markSeen, organizationId, offerRequestId])

  if (found.error !== null && failureOf(found.error).kind === 'not_found')
    return (
      <MissingThing title="Tarjouspyyntöä ei löytynyt">Osoite voi olla väärä, tai pyyntö kuuluu toiselle.</MissingThing>
    )
  if (data) return <Request request={data} />
  if (found.isPending) return <RequestSkeleton />
  return <FailedQuery query={found} title="Tarjouspyyntöä ei voitu hakea" />
}

function Request({ request }: { request: GarageOfferRequest }) {
  const { offerRequestId, offer, asked, can } = request
  // an offer that was begun is shown as a form; an open offer is shown as sent, until it is changed
  const [isChanging, setChanging] = useState(request.draft !== null)
  const [open, setOpen] = useState<'decline' | 'withdraw'>()
  const { act, isPending, organizationId } = useGarageAct(offerRequestId)
  const withdraw = useMutation(offerRequestsApi.forGarage.withdraw.mutationOptions())
  const stands = offer !== null && asked.state !== 'WITHDRAWN' && asked.state !== 'DECLINED'
  const isOffering = asked.state === 'ASKED' || asked.state === 'SEEN' || isChanging
  return (
    <div className="mx-auto grid max-w-6xl gap-4">
      <RequestHead request={request} title={shortVehicleName(request)} />
      <StandingNotice request={request} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <AskedFor request={request} />
        {can.offer && isOffering ? (
          <OfferForm
            request={request}
            onSent={() => setChanging(false)}
            onClose={stands || asked.state === 'DECLINED' ? () => setChanging(false) : null}
            onDecline={can.decline ? () => setOpen('decline') : null}
          />
        ) : (
          <div className="grid gap-3">
            {offer ? <SentOffer offer={offer} wanted={request.wanted} earlier={request.earlier} /> : null}
            {can.offer || can.withdraw ? (
              <div className="flex flex-wrap gap-2">
                {can.offer ? (
                  <Button
                    kind={stands && !offer.isBeforeEdit ? 'secondary' : 'primary'}
                    onClick={() => setChanging(true)}
                  >
                    {stands ? 'Muuta tarjousta' : 'Tee tarjous'}
                  </Button>
                ) : null}
                {can.withdraw ? (
                  <Button kind="ghost" disabled={isPending} onClick={() => setOpen('withdraw')}>
                    Peru tarjous
                  </Button>
                ) : null}
              </div>
            ) : null}
          </div>
        )}
      </div>
      {open === 'decline' ? <DeclineDialog offerRequestId={offerRequestId} onClose={() => setOpen(undefined)} /> : null}
      {open === 'withdraw' ? (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(undefined)}
          title="Perutaanko tarjous?"
          confirmLabel="Peru tarjous"
          cancelLabel="Älä peru"
          danger
          onConfirm={async () => {
            const about = { organizationId, offerRequestId, version: offer?.number ?? 0 }
            await act(withdraw.mutateAsync(about), 'Tarjous peruttu', 'Tarjousta ei voitu perua')
          }}
        >
          <p>Asiakas saa tiedon, eikä voi enää hyväksyä tarjousta.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
