import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { VehiclePicker } from '#features/vehicles/web/vehicle-picker.tsx'
import { emptyVehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CustomerSection } from './customer-section.tsx'
import { GarageSection } from './garage-section.tsx'
import { JobSection } from './job-section.tsx'
import { type NewTicketSearch, readNewTicketSearch } from './new-ticket-search.ts'
import type { ReportValues } from './report-form.ts'
import { useReportForm } from './use-report-form.ts'

const texts = {
  GARAGE: { title: 'Ilmoita asiakkaan auto korjaamolle', send: 'Kirjaa huolto' },
  CUSTOMER: { title: 'Ilmoita auto korjaamolle', send: 'Ilmoita auto' },
}

/** A car comes to the garage: reported by the customer, or by the garage for its customer. */
export function NewTicketPage() {
  const { id: organizationId, type } = useOrganization()
  const search = readNewTicketSearch(useSearch({ strict: false }))
  const { form, problem, openSent, isRestored, isSending, submit, startOver } = useReportForm((values) =>
    prefill(values, search),
  )
  const { title, send } = texts[type]
  usePageTitle(title)

  const vehicle = useWatch({ control: form.control, name: 'vehicle' })
  const customer = useWatch({ control: form.control, name: 'customer' })
  const party = useWatch({ control: form.control, name: 'party' })
  // a customer that has not said yes shows none of its cars
  const hasFleet = type === 'GARAGE' && customer.mode === 'known' && party?.connection === 'ACCEPTED'
  const { errors } = form.formState
  useForgetForeignVehicle(customer.mode === 'known' ? customer.customerId : '', type === 'GARAGE', () => {
    if (form.getValues('vehicle.mode') === 'known') form.setValue('vehicle', emptyVehicleValue)
  })

  const vehicleErrors = errors.vehicle as
    | { vehicleId?: { message?: string }; vehicle?: object; message?: string }
    | undefined
  const sections: { title: string; content: ReactNode }[] = [
    ...(type === 'GARAGE' ? [{ title: 'Asiakas', content: <CustomerSection form={form} search={search} /> }] : []),
    {
      title: 'Auto',
      content: (
        <VehiclePicker
          organizationId={organizationId}
          customerId={hasFleet ? customer.customerId : undefined}
          hasKnown={type === 'CUSTOMER' || hasFleet}
          value={vehicle}
          onChange={(value) => {
            form.setValue('vehicle', value, { shouldDirty: true })
            if (errors.vehicle) form.clearErrors('vehicle')
          }}
          errors={{
            vehicleId: vehicleErrors?.vehicleId?.message ?? vehicleErrors?.message,
            vehicle: messagesOf(vehicleErrors?.vehicle),
          }}
        />
      ),
    },
    ...(type === 'CUSTOMER' ? [{ title: 'Korjaamo', content: <GarageSection form={form} search={search} /> }] : []),
    { title: 'Työ', content: <JobSection form={form} /> },
  ]

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={title} />
      <VerifyEmailNotice className="mb-4" />
      {isRestored ? (
        <Notice
          className="mb-4"
          actions={
            <Button size="sm" onClick={startOver}>
              Aloita alusta
            </Button>
          }
        >
          Jatkat keskeneräistä lomaketta.
        </Notice>
      ) : null}
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {sections.map(({ title: name, content }, index) => (
          <Card key={name} aria-labelledby={`section-${index}`} className="grid gap-4 p-4 sm:p-6">
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
        <div className="sticky bottom-(--bottom-bar-height) z-10 -mx-4 flex justify-end border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0">
          <Button type="submit" kind="primary" size="lg" pending={isSending} className="max-sm:w-full">
            {send}
          </Button>
        </div>
      </form>
    </div>
  )
}

const prefill = (values: ReportValues, { vehicleId, garageId }: NewTicketSearch): ReportValues => ({
  ...values,
  ...(vehicleId ? { vehicle: { ...emptyVehicleValue, mode: 'known', vehicleId } } : {}),
  ...(garageId ? { garageId } : {}),
})

const messagesOf = (errors: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, error]: [string, { message?: string } | undefined]) =>
      error?.message ? [[field, error.message]] : [],
    ),
  )

/** A known vehicle belongs to one customer: another customer has others. */
function useForgetForeignVehicle(customerId: string, isGarage: boolean, forget: () => void) {
  const before = useRef(customerId)
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (isGarage && before.current !== '' && before.current !== customerId) latest.current()
    before.current = customerId
  }, [customerId, isGarage])
}
