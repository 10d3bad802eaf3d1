import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DriverChoice, NamedDriver } from '../ticket-drivers.ts'
import { ticketDriversApi } from './ticket-drivers.api.ts'

type Choice = { value: string; label: string; driver: DriverChoice }

/** Some letters and Enter name a driver of the own list; the field is ready for the next one. */
export function AddDriver({ ticketId, named }: { ticketId: string; named: readonly NamedDriver[] }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const name = useMutation(ticketDriversApi.name.mutationOptions())
  const [turn, setTurn] = useState(0)
  const choose = async (driver: DriverChoice) => {
    // a fresh field
    setTurn((before) => before + 1)
    try {
      await name.mutateAsync({ organizationId, ticketId, driverIds: [driver.id] })
    } catch (error) {
      toast.error('Kuljettajaa ei voitu nimetä', failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(ticketDriversApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  const load = async (text: string): Promise<Choice[]> => {
    const found = await queryClient.fetchQuery(
      ticketDriversApi.choices.queryOptions({ organizationId, ticketId, text }),
    )
    return found
      .filter(({ id }) => !named.some(({ driverId }) => driverId === id))
      .map((driver) => ({ value: driver.id, label: driver.name, driver }))
  }
  return (
    <div className="print:hidden">
      <Field label="Lisää kuljettaja">
        <Combobox<Choice>
          key={turn}
          placeholder="Nimi tai puhelinnumero"
          emptyText="Ei kuljettajia. Lisää heidät asetuksissa."
          selected={null}
          onSelect={(item) => {
            if (item) void choose(item.driver)
          }}
          load={load}
          renderItem={({ driver }) => (
            <span className="grid min-w-0">
              <span className="truncate font-semibold">{driver.name}</span>
              {driver.phone ? <span className="tabular text-muted text-sm">{formatPhone(driver.phone)}</span> : null}
            </span>
          )}
        />
      </Field>
    </div>
  )
}
