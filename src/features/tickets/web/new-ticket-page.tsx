import { useSearch } from '@tanstack/react-router'
import { PhoneCall } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { emptyVehicle, emptyVehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CustomerSection } from './customer-section.tsx'
import { GarageSection } from './garage-section.tsx'
import { CarSection } from './intake/car-section.tsx'
import { type FormPart, focusPart, nextPart } from './intake/form-parts.ts'
import { JobSection } from './job-section.tsx'
import { type NewTicketSearch, readNewTicketSearch, severalCars } from './new-ticket-search.ts'
import type { ReportValues } from './report-form.ts'
import { SeveralCars } from './several-cars.tsx'
import { shelfLabel } from './shelved-reports.ts'
import { useReportForm } from './use-report-form.ts'

const texts = {
  GARAGE: { title: 'Uusi huolto', send: 'Kirjaa huolto' },
  CUSTOMER: { title: 'Ilmoita auto korjaamolle', send: 'Ilmoita auto' },
}

/** A car comes to the garage: reported by the customer, or by the garage for its customer. It begins with the number plate. */
export function NewTicketPage() {
  const { type } = useOrganization()
  const search = readNewTicketSearch(useSearch({ strict: false }))
  // only a customer has several cars of its own
  const cars = type === 'CUSTOMER' ? severalCars(search) : []
  const {
    form,
    problem,
    openSent,
    isRestored,
    isBegun,
    shelf,
    resume,
    newCall,
    isSending,
    several,
    submit,
    startOver,
  } = useReportForm((values) => prefill(values, search, cars), cars)
  const isSeveral = cars.length > 1
  const title = isSeveral ? `Ilmoita ${carCount(cars.length)} korjaamolle` : texts[type].title
  const send = isSeveral ? `Ilmoita ${carCount(cars.length)}` : texts[type].send
  usePageTitle(title)
  const isPlanned = useWatch({ control: form.control, name: 'plan.scheduledStart' }) !== null && type === 'GARAGE'
  const begin = useEffectEvent(() => focusPart(nextPart(type, form.getValues())))
  useEffect(() => begin(), [])

  const sections: { part: FormPart; title: string; content: ReactNode }[] = [
    isSeveral
      ? { part: 'car', title: 'Autot', content: <SeveralCars vehicleIds={cars} several={several} /> }
      : { part: 'car', title: 'Auto', content: <CarSection form={form} /> },
    type === 'GARAGE'
      ? { part: 'party', title: 'Asiakas', content: <CustomerSection form={form} search={search} /> }
      : { part: 'party', title: 'Korjaamo', content: <GarageSection form={form} search={search} /> },
    { part: 'job', title: 'Työ', content: <JobSection form={form} isSeveral={isSeveral} /> },
  ]

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        actions={
          type === 'GARAGE' && isBegun ? (
            <Button
              onClick={() => {
                newCall()
                focusPart('car')
              }}
            >
              <PhoneCall className="size-4" aria-hidden="true" />
              Uusi puhelu
            </Button>
          ) : undefined
        }
      />
      {shelf.length > 0 ? (
        <ul aria-label="Keskeneräiset" className="mb-4 flex flex-wrap gap-2">
          {shelf.map((draft) => (
            <li key={draft.requestKey} className="min-w-0">
              <Button
                size="sm"
                className="max-w-full"
                onClick={() => {
                  resume(draft)
                  focusPart(nextPart(type, draft.values))
                }}
              >
                <span className="sr-only">Jatka: </span>
                <span className="truncate">{shelfLabel(draft)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <VerifyEmailNotice className="mb-4" />
      {isRestored ? (
        <Notice
          className="mb-4"
          actions={
            <Button
              size="sm"
              onClick={() => {
                startOver()
                focusPart('car')
              }}
            >
              Aloita alusta
            </Button>
          }
        >
          Jatkat keskeneräistä lomaketta.
        </Notice>
      ) : null}
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {sections.map(({ part, title: name, content }, index) => (
          <Card
            key={part}
            data-part={part}
            aria-labelledby={`section-${index}`}
            className="grid scroll-mt-4 gap-4 p-4 sm:p-6"
          >
            <h2 id={`section-${index}`} className="flex items-center gap-2.5 font-semibold text-xl">
              <span
                className="plate-type grid size-7 place-items-center rounded-full bg-ink text-base text-canvas"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              {name}
            </h2>
            {content}
          </Card>
        ))}
        {problem ? (
          <div role="alert">
            <Notice
              kind="danger"
              actions={
                openSent ? (
                  <Button size="sm" onClick={() => void openSent()}>
                    Avaa huolto
                  </Button>
                ) : undefined
              }
            >
              {problem}
            </Notice>
          </div>
        ) : null}
        <div
          data-act-bar
          className="sticky bottom-(--bottom-bar-height) z-10 -mx-4 flex justify-end border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0"
        >
          <Button type="submit" kind="primary" size="lg" pending={isSending} className="max-sm:w-full">
            {isSending && several
              ? `Ilmoitetaan ${several.done} / ${cars.length}`
              : isPlanned
                ? 'Kirjaa ja aikatauluta'
                : send}
          </Button>
        </div>
      </form>
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
    ...(plate && isWithoutCar(values) ? { vehicle: { ...emptyVehicleValue, vehicle: ofPlate(plate) } } : {}),
    ...(garageId ? { garageId } : {}),
    // what the user typed before stays
    ...(title && values.job.title === '' ? { job: { ...values.job, title } } : {}),
  }
}

const isWithoutCar = ({ vehicle }: ReportValues): boolean =>
  vehicle.mode === 'none' && vehicle.vehicle.registrationNumber === ''

const ofPlate = (registrationNumber: string) => ({ ...emptyVehicle, registrationNumber })
