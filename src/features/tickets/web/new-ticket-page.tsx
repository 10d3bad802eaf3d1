import { useSearch } from '@tanstack/react-router'
import { PhoneCall } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { severalCars } from '#features/vehicles/web/several-ids.ts'
import { emptyVehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Caller, useCallTaker } from './calls/calls.ts'
import { useKnownCar } from './intake/car-section.tsx'
import { focusPart, nextPart } from './intake/form-parts.ts'
import { type NewTicketSearch, readNewTicketSearch } from './new-ticket-search.ts'
import { ReportFields } from './report-fields.tsx'
import { prefillCaller, type ReportValues } from './report-form.ts'
import { useIsPlanned, useReportForm } from './use-report-form.ts'

const texts = {
  GARAGE: { title: 'Uusi huolto', send: 'Kirjaa huolto' },
  CUSTOMER: { title: 'Ilmoita auto korjaamolle', send: 'Ilmoita auto' },
}

/** A car comes to the garage: reported by the customer, or by the garage for its customer. It begins with the number plate. */
export function NewTicketPage() {
  const { type } = useOrganization()
  const search = readNewTicketSearch(useSearch({ strict: false }))
  // only a customer has several cars of its own
  const cars = type === 'CUSTOMER' ? severalCars(search.vehicleIds) : []
  const report = useReportForm((values) => prefill(values, search, cars), cars)
  const { form, several, isSending } = report
  const isSeveral = cars.length > 1
  const title = isSeveral ? `Ilmoita ${carCount(cars.length)} korjaamolle` : texts[type].title
  const send = isSeveral ? `Ilmoita ${carCount(cars.length)}` : texts[type].send
  usePageTitle(title)
  const isPlanned = useIsPlanned(form)
  const begin = useEffectEvent(() => focusPart(nextPart(type, form.getValues())))
  const isDrawn = useIsDrawn(form)
  useEffect(() => {
    if (isDrawn) begin()
  }, [isDrawn])
  const takeCall = (caller: Caller = {}) => {
    report.newCall((values) => prefillCaller(values, caller))
    focusPart('car')
  }
  useCallTaker('form', takeCall, type === 'GARAGE')

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        actions={
          type === 'GARAGE' ? (
            // its place is kept: the first key moves nothing
            <Button onClick={() => takeCall()} className={report.isBegun ? undefined : 'invisible'}>
              <PhoneCall className="size-4" aria-hidden="true" />
              Uusi puhelu
            </Button>
          ) : undefined
        }
      />
      <ReportFields id="report" report={report} search={search} cars={cars} isDrawn={isDrawn}>
        <div
          data-act-bar
          className="sticky bottom-(--bottom-bar-height) z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0"
        >
          {isSending && several ? (
            <p role="status" className="tabular text-muted">
              Ilmoitetaan {several.done} / {cars.length}
            </p>
          ) : null}
          <Button type="submit" kind="primary" size="lg" pending={isSending} className="max-sm:w-full">
            {isPlanned ? 'Kirjaa ja aikatauluta' : send}
          </Button>
        </div>
      </ReportFields>
    </div>
  )
}

const prefill = (
  values: ReportValues,
  { vehicleId: named, garageId, plate, title }: NewTicketSearch,
  cars: readonly string[],
): ReportValues => {
  // of several the form shows the first until it is sent
  const vehicleId = cars[0] ?? named
  return {
    ...values,
    ...(vehicleId ? { vehicle: { ...emptyVehicleValue, mode: 'known', vehicleId } } : {}),
    // a car that is there already stays
    ...(plate && isWithoutCar(values) ? { vehicle: prefillCaller(values, { text: plate }).vehicle } : {}),
    ...(garageId ? { garageId } : {}),
    // what the user typed before stays
    ...(title && values.job.title === '' ? { job: { ...values.job, title } } : {}),
  }
}

const isWithoutCar = ({ vehicle }: ReportValues): boolean =>
  vehicle.mode === 'none' && vehicle.vehicle.registrationNumber === ''

/**
 * Whether the car that a link or a draft names is here, or does not come: what is below it would move when it comes with its notice of an open ticket.
 * Once the form is drawn, it stays.
 */
function useIsDrawn(form: UseFormReturn<ReportValues>): boolean {
  const { isLoading } = useKnownCar(form)
  const [isDrawn, setDrawn] = useState(!isLoading)
  // by an effect: the car's owner is chosen by one, before this
  useEffect(() => {
    if (!isLoading) setDrawn(true)
  }, [isLoading])
  return isDrawn
}
