import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import type { PartyChoice } from '#features/organizations/organizations.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { focusPart } from '#features/tickets/web/intake/form-parts.ts'
import { PartyPicker } from '#features/tickets/web/party-picker.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { emptyVehicleValue, type VehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { formatMoney } from '#shared/money.ts'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { HistoryCar } from './history-car.tsx'

/** Pyydä sähköinen huoltohistoria: of which car, from which garage, and what it costs. */
export function NewBookPage() {
  const { type } = useOrganization()
  usePageTitle('Pyydä sähköinen huoltohistoria')
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Pyydä sähköinen huoltohistoria"
        crumbs={[
          <Link key="books" to="/app/maintenance-books">
            Huoltokirjat
          </Link>,
        ]}
      />
      {type === 'CUSTOMER' ? (
        <RequestForm />
      ) : (
        <EmptyState title="Huoltohistorian pyytää asiakas">
          Kirjaa valmis huolto huoltokirjaan sen omalta sivulta. Huoltokirja syntyy ensimmäisestä merkinnästä.
        </EmptyState>
      )}
    </div>
  )
}

type Errors = { car?: string | undefined; garage?: string | undefined; vehicle?: Record<string, string> }

function RequestForm() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [car, setCar] = useState<VehicleValue>(emptyVehicleValue)
  // undefined until the person chooses; null when the suggestion is to be changed
  const [chosen, setGarage] = useState<PartyChoice | null>()
  const suggested = useGarageOf(car)
  const garage = chosen === undefined ? suggested : chosen
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const fee = useQuery(
    maintenanceBooksApi.fee.queryOptions({ organizationId, garageId: garage?.id ?? '' }, { enabled: garage !== null }),
  )
  const request = useMutation(maintenanceBooksApi.request.mutationOptions())
  useEffect(() => focusPart('car'), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing: Errors = {
      ...(car.mode === 'none' && { car: 'Valitse auto' }),
      ...(garage === null && { garage: 'Valitse korjaamo' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || garage === null || !fee.data) return
    const vehicle = car.mode === 'known' ? { vehicleId: car.vehicleId } : { vehicle: car.vehicle }
    try {
      const { feeCents } = fee.data
      const { maintenanceBookId } = await request.mutateAsync({
        organizationId,
        garageId: garage.id,
        vehicle,
        note,
        feeCents,
      })
      toast.success('Huoltohistoria pyydetty', `${garage.name} saa pyyntösi heti.`)
      void queryClient.invalidateQueries(maintenanceBooksApi.pathFilter())
      await navigate({ to: '/app/maintenance-books/$maintenanceBookId', params: { maintenanceBookId } })
    } catch (error) {
      const { reason, fields } = failureOf(error)
      if (reason === 'book_fee_changed') void fee.refetch()
      const named = fields.flatMap(({ field, message }) =>
        field.startsWith('vehicle') ? [[lastOf(field), message]] : [],
      )
      setErrors({ vehicle: Object.fromEntries(named) })
      toast.error('Pyyntöä ei voitu lähettää', failureTextWithFields(error))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Card>
        <CardBody className="grid gap-6">
          <section aria-labelledby="history-car" data-part="car" className="grid gap-3">
            <h2 id="history-car" className="font-semibold text-lg">
              Auto
            </h2>
            <HistoryCar value={car} onChange={setCar} error={errors.car} errors={errors.vehicle} />
          </section>
          <section aria-labelledby="history-garage" className="grid gap-3">
            <h2 id="history-garage" className="font-semibold text-lg">
              Korjaamo
            </h2>
            <PartyPicker
              label="Korjaamo"
              placeholder="Hae korjaamoa nimellä tai paikkakunnalla"
              emptyText="Tällaista korjaamoa ei löytynyt."
              hint="Se, jossa autoa on huollettu."
              chosen={garage}
              onChoose={setGarage}
              error={errors.garage}
              load={(text) =>
                queryClient.fetchQuery(organizationsApi.findGarages.queryOptions({ organizationId, text }))
              }
            />
            {garage && fee.isError ? <Notice kind="danger">{failureTextWithFields(fee.error)}</Notice> : null}
            {garage && fee.data ? (
              <Notice>
                {fee.data.feeCents > 0 ? (
                  <>
                    Huoltohistoria maksaa <strong className="tabular">{formatMoney(fee.data.feeCents)}</strong> (ALV 0
                    %). Korjaamo laskuttaa sen toimitettuaan historian.
                  </>
                ) : (
                  'Korjaamo ei veloita huoltohistoriasta.'
                )}
              </Notice>
            ) : null}
          </section>
          <Field label="Toive korjaamolle" optional hint="Esimerkiksi miltä vuosilta tarvitset tiedot.">
            <TextArea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </CardBody>
      </Card>
      <div className="mt-4 flex justify-end max-sm:*:grow">
        <Button type="submit" kind="primary" pending={request.isPending} disabled={garage !== null && fee.isPending}>
          Lähetä pyyntö
        </Button>
      </div>
    </form>
  )
}

/** Where the car was last: its history is there. */
function useGarageOf(car: VehicleValue): PartyChoice | null {
  const { id: organizationId } = useOrganization()
  const vehicleId = car.mode === 'known' ? car.vehicleId : ''
  const last = useQuery(
    ticketsApi.intake.lastGarage.queryOptions({ organizationId, vehicleId }, { enabled: vehicleId !== '' }),
  )
  const id = last.data?.garageId ?? ''
  const named = useQuery(organizationsApi.findGarages.queryOptions({ organizationId, id }, { enabled: id !== '' }))
  return (vehicleId !== '' && id !== '' && named.data?.[0]) || null
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? path
