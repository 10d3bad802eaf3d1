import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { focusPart } from '#features/tickets/web/intake/form-parts.ts'
import { severalCars } from '#features/vehicles/web/several-ids.ts'
import { emptyVehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NotAsked } from './asked-cars.tsx'
import { GaragesStep } from './garages-step.tsx'
import { JobStep } from './job-step.tsx'
import { type NewRequestSearch, readNewRequestSearch } from './new-request-search.ts'
import { emptyRequest, type RequestValues, withWork } from './request-form.ts'
import { SendStep } from './send-step.tsx'
import { useSendRequest } from './use-send-request.ts'
import { useWizardForm, type WizardForm } from './use-wizard-form.ts'
import { DraftNotice, STEP_TITLES, Wizard } from './wizard.tsx'

const TITLE = 'Pyydä korjaamoilta tarjous'
const titlesOfSeveral = ['Autot ja työt', STEP_TITLES[1], STEP_TITLES[2]]

/** A customer asks garages for an offer, in three steps. */
export function NewRequestPage() {
  const { type } = useOrganization()
  const search = readNewRequestSearch(useSearch({ strict: false }))
  // a garage sends no offer requests; the form of other cars is another one
  return type === 'CUSTOMER' ? <NewRequest key={search.vehicleIds} search={search} /> : <NotFoundView />
}

function NewRequest({ search }: { search: NewRequestSearch }) {
  const { id: organizationId } = useOrganization()
  const profile = useProfile()
  const navigate = useNavigate()
  const { step = 1 } = search
  const cars = severalCars(search.vehicleIds)
  const isSeveral = cars.length > 1
  const title = isSeveral ? `Pyydä korjaamoilta tarjous ${cars.length} autosta` : TITLE
  usePageTitle(title)
  const [isBusy, setBusy] = useState(false)
  const [blank] = useState(() => emptyRequest(profile, Date.now()))
  const place = useMemo(
    () => ({
      userId: profile.id,
      form: isSeveral ? 'offer-requests of several' : 'offer-request',
      version: 1,
      of: organizationId,
    }),
    [profile.id, organizationId, isSeveral],
  )
  const { several, send, forget } = useSendRequest(cars)
  const wizard = useWizardForm({
    place,
    blank,
    step,
    version: 0,
    prefilled: (values) => prefill(values, search, cars),
    showStep: (next) =>
      void navigate({
        to: '/app/offer-requests/new',
        search: (before: NewRequestSearch) => ({ ...before, step: next > 1 ? next : undefined }),
      }),
    send,
    onStartOver: forget,
  })
  useNamedGarage(wizard, search.garageId)
  const { form, go } = wizard
  const begin = useEffectEvent(() => {
    if (step === 1) focusPart(form.getValues('vehicle.mode') === 'none' ? 'car' : 'job')
  })
  useEffect(() => begin(), [])
  return (
    <div className={step === 2 ? 'mx-auto max-w-5xl' : 'mx-auto max-w-3xl'}>
      <PageHeader title={title} />
      <VerifyEmailNotice className="mb-4" />
      <DraftNotice wizard={wizard} />
      <Wizard
        wizard={wizard}
        step={step}
        titles={isSeveral ? titlesOfSeveral : STEP_TITLES}
        sendLabel={isSeveral ? `Lähetä ${cars.length} pyyntöä` : 'Lähetä tarjouspyyntö'}
        progress={wizard.isSending && several ? `Lähetetään ${several.done} / ${cars.length}` : undefined}
        isBusy={isBusy && step === 1}
      >
        {step === 1 ? <JobStep form={form} isEdit={false} cars={cars} onBusyChange={setBusy} /> : null}
        {step === 2 ? <GaragesStep form={form} asked={[]} /> : null}
        {step === 3 ? (
          <>
            <SendStep form={form} asked={[]} cars={cars} onGo={go} />
            {wizard.isSending ? null : <NotAsked cars={cars} several={several} />}
          </>
        ) : null}
      </Wizard>
    </div>
  )
}

function prefill(
  values: RequestValues,
  { vehicleId: named, works = [] }: NewRequestSearch,
  cars: readonly string[],
): RequestValues {
  // of several the form has the first until it is sent
  const vehicleId = cars[0] ?? named
  return {
    ...values,
    ...(vehicleId && { vehicle: { ...emptyVehicleValue, mode: 'known', vehicleId } }),
    wanted: works.reduce(withWork, values.wanted),
  }
}

/** The garage that a link names is chosen beforehand, once its name is known. */
function useNamedGarage({ form }: WizardForm, garageId = '') {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(
    organizationsApi.findGarages.queryOptions({ organizationId, id: garageId }, { enabled: garageId !== '' }),
  )
  const named = data?.[0]
  const take = useEffectEvent((garage: { id: string; name: string }) => {
    const chosen = form.getValues('garages')
    if (!chosen.some(({ id }) => id === garage.id)) form.setValue('garages', [...chosen, garage])
  })
  useEffect(() => {
    if (named) take({ id: named.id, name: named.name })
  }, [named])
}
