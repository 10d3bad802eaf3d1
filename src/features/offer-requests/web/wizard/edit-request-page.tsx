import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { NearLink } from '#web/link.tsx'
import { MissingThing } from '#web/missing-thing.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { NOT_FOUND_TITLE, usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { OfferRequest } from '../../offer-requests.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { RequestSkeleton } from '../request-skeleton.tsx'
import { offersText } from '../request-words.ts'
import { GaragesStep } from './garages-step.tsx'
import { JobStep } from './job-step.tsx'
import { readEditSearch } from './new-request-search.ts'
import { updateInput, valuesOfRequest } from './request-form.ts'
import { SendStep } from './send-step.tsx'
import { useWizardForm } from './use-wizard-form.ts'
import { DraftNotice, STEP_TITLES, Wizard } from './wizard.tsx'

const TITLE = 'Muokkaa tarjouspyyntöä'
const titles = ['Työt', STEP_TITLES[1], 'Tarkista ja tallenna']

/** A customer changes what it has asked, or asks more garages. */
export function EditRequestPage() {
  const { offerRequestId } = useParams({ from: '/app/offer-requests/$offerRequestId/edit' })
  const { id: organizationId, type } = useOrganization()
  usePageTitle(type === 'CUSTOMER' ? TITLE : NOT_FOUND_TITLE)
  const found = useQuery(
    offerRequestsApi.get.queryOptions({ organizationId, offerRequestId }, { enabled: type === 'CUSTOMER' }),
  )
  if (type !== 'CUSTOMER') return <NotFoundView />
  if (found.data)
    return found.data.can.change ? (
      <EditRequest key={offerRequestId} request={found.data} />
    ) : (
      <Settled offerRequestId={offerRequestId} />
    )
  if (found.isPending) return <RequestSkeleton />
  if (failureOf(found.error).kind === 'not_found')
    return (
      <MissingThing title="Tarjouspyyntöä ei löytynyt">Osoite voi olla väärä, tai pyyntö kuuluu toiselle.</MissingThing>
    )
  return <FailedQuery query={found} title="Tarjouspyyntöä ei voitu hakea" />
}

const Settled = ({ offerRequestId }: { offerRequestId: string }) => (
  <div className="mx-auto max-w-3xl">
    <PageHeader title={TITLE} />
    <Notice
      actions={
        <ButtonLink to="/app/offer-requests/$offerRequestId" params={{ offerRequestId }} size="sm">
          Avaa pyyntö
        </ButtonLink>
      }
    >
      Pyyntö on päättynyt, eikä sitä voi enää muokata.
    </Notice>
  </div>
)

function EditRequest({ request }: { request: OfferRequest }) {
  const { offerRequestId, version } = request
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { step = 1 } = readEditSearch(useSearch({ strict: false }))
  const [isBusy, setBusy] = useState(false)
  // what another user changes meanwhile is refused by the version, not laid over what was typed
  const [start] = useState(() => ({ values: valuesOfRequest(request), version }))
  const place = useMemo(
    () => ({ userId, form: 'offer-request-edit', version: 1, of: `${organizationId} ${offerRequestId}` }),
    [userId, organizationId, offerRequestId],
  )
  const update = useMutation(offerRequestsApi.update.mutationOptions())
  const wizard = useWizardForm({
    place,
    step,
    blank: start.values,
    version: start.version,
    offerRequestId,
    showStep: (next) =>
      void navigate({
        to: '/app/offer-requests/$offerRequestId/edit',
        params: { offerRequestId },
        search: next > 1 ? { step: next } : {},
      }),
    async send(values) {
      await update.mutateAsync({ ...updateInput(values), organizationId, offerRequestId, version: start.version })
      await queryClient.invalidateQueries(offerRequestsApi.pathFilter())
      toast.success('Tarjouspyyntö tallennettu')
      await navigate({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId }, replace: true })
      return true
    },
  })
  const { form, go } = wizard
  const asked = request.garages.map(({ garage }) => ({ id: garage.id, name: garage.name }))
  const offered = request.garages.filter(({ state }) => state === 'OFFERED').length
  return (
    <div className={step === 2 ? 'mx-auto max-w-5xl' : 'mx-auto max-w-3xl'}>
      <PageHeader
        title={TITLE}
        crumbs={[
          <NearLink key="request" to="/app/offer-requests/$offerRequestId" params={{ offerRequestId }}>
            Tarjouspyyntö {vehicleTitle(request)}
          </NearLink>,
        ]}
      >
        <VehiclePlate registrationNumber={request.registrationNumber} vinNumber={request.vinNumber} />
      </PageHeader>
      {offered > 0 ? (
        <Notice
          kind="signal"
          className="mb-4"
          title={offered === 1 ? 'Olet saanut jo yhden tarjouksen' : `Olet saanut jo ${offersText(offered)}`}
        >
          Jos muutat, mitä haluat tehtäväksi, aiemmat tarjoukset merkitään. Ne voi hyväksyä vasta, kun korjaamo on
          vahvistanut ne.
        </Notice>
      ) : null}
      <DraftNotice wizard={wizard} />
      <Wizard wizard={wizard} step={step} titles={titles} sendLabel="Tallenna muutokset" isBusy={isBusy && step === 1}>
        {step === 1 ? <JobStep form={form} isEdit onBusyChange={setBusy} /> : null}
        {step === 2 ? <GaragesStep form={form} asked={asked} /> : null}
        {step === 3 ? <SendStep form={form} asked={asked} onGo={go} /> : null}
      </Wizard>
    </div>
  )
}
