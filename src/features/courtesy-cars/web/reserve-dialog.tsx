import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { CarSuggestions } from '#features/tickets/intake.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import type { Loan } from '../courtesy-loans.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { FreeCarChoice } from './free-car-choice.tsx'
import { describeLoan, type SeenLoan } from './loan-words.tsx'
import { useLoanAct } from './use-loan-act.ts'

type Whose = {
  value: string
  label: string
  customer: { id: string; name: string }
  ticket: { id: string; title: string } | null
}

type First = {
  carId?: string | undefined
  startsAt: string | null
  endsAt: string | null
  driverName?: string
  driverPhone?: string
}

type Props = {
  /** The ticket it is for; without one the customer is looked for. */
  ticketId?: string
  first: First
  /** The reservation that is changed. */
  loan?: Pick<Loan, 'id' | 'state' | 'car'> & SeenLoan
  onClose: () => void
}

/** Varaa sijaisauto: from when until when, which of the free cars, and who drives. The same form changes a reservation. */
export function ReserveDialog({ ticketId, first, loan, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useLoanAct()
  const { keyOf } = useRequestKey()
  const [whose, setWhose] = useState<Whose | null>(null)
  const [isForTicket, setIsForTicket] = useState(true)
  const [startsAt, setStartsAt] = useState(first.startsAt)
  const [endsAt, setEndsAt] = useState(first.endsAt)
  const [carId, setCarId] = useState(loan?.car.id ?? first.carId ?? '')
  const [driverName, setDriverName] = useState(first.driverName ?? '')
  const [driverPhone, setDriverPhone] = useState(first.driverPhone ?? '')
  const [isTried, setIsTried] = useState(false)
  const reserving = useMutation(courtesyCarsApi.reserve.mutationOptions())
  const changing = useMutation(courtesyCarsApi.change.mutationOptions())
  const seen = useSeen(loan ?? null, describeLoan)
  const isOut = loan?.state === 'OUT'
  const needsCustomer = ticketId === undefined && loan === undefined
  const errors = {
    ...refused?.fields,
    ...(needsCustomer && !whose && { customerId: 'Valitse, kenelle auto varataan' }),
    ...(!startsAt && { startsAt: 'Anna luovutuksen aika' }),
    ...(!endsAt && { endsAt: 'Anna palautuksen aika' }),
    ...(startsAt && endsAt && endsAt <= startsAt && { endsAt: 'Palautuksen pitää olla luovutuksen jälkeen' }),
    ...(carId === '' && { carId: 'Valitse auto' }),
  }
  const shown: Partial<Record<string, string>> = isTried ? errors : {}
  const save = async () => {
    setIsTried(true)
    if (!startsAt || !endsAt || endsAt <= startsAt || carId === '' || (needsCustomer && !whose)) return
    const times = { organizationId, carId, startsAt, endsAt, driverName, driverPhone }
    const ofTicket = ticketId ?? (isForTicket ? (whose?.ticket?.id ?? null) : null)
    const isDone = loan
      ? await act(() => changing.mutateAsync({ ...times, loanId: loan.id, version: seen.version }), 'Varaus muutettu')
      : await act(
          () =>
            reserving.mutateAsync({
              ...times,
              ticketId: ofTicket,
              customerId: ofTicket === null ? (whose?.customer.id ?? null) : null,
              requestKey: keyOf([times, ofTicket, whose?.customer.id]),
            }),
          'Sijaisauto varattu',
        )
    if (isDone) onClose()
    else seen.onRefused()
  }
  return (
    <FormDialog
      title={loan ? (isOut ? 'Siirrä palautusta' : 'Muuta varausta') : 'Varaa sijaisauto'}
      description={undefined}
      submitLabel={loan ? 'Tallenna' : 'Varaa'}
      isPending={isPending}
      error={refused?.text}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SeenChanges changes={seen.changes} />
      {needsCustomer ? (
        <>
          <Field label="Kenelle" error={shown.customerId}>
            <Combobox
              selected={whose}
              onSelect={setWhose}
              load={(text) => findCustomers(organizationId, text)}
              placeholder="Asiakas tai auton rekisterinumero"
              emptyText="Ei löydy asiakkaistasi."
            />
          </Field>
          {whose?.ticket ? (
            <Checkbox
              label={`Huoltoon: ${whose.ticket.title}`}
              checked={isForTicket}
              onChange={({ target }) => setIsForTicket(target.checked)}
            />
          ) : null}
        </>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {isOut ? null : (
          <Field label="Luovutus" error={shown.startsAt}>
            <DateTimeInput value={startsAt} onChange={setStartsAt} />
          </Field>
        )}
        <Field label="Palautus viimeistään" error={shown.endsAt}>
          <DateTimeInput value={endsAt} onChange={setEndsAt} />
        </Field>
      </div>
      {isOut ? null : (
        <>
          <FreeCarChoice
            startsAt={startsAt}
            endsAt={endsAt}
            loanId={loan?.id ?? null}
            value={carId}
            onChange={setCarId}
            error={shown.carId}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Kuljettaja" optional error={shown.driverName}>
              <TextInput maxLength={120} value={driverName} onChange={({ target }) => setDriverName(target.value)} />
            </Field>
            <Field label="Puhelin" optional error={shown.driverPhone}>
              <TextInput
                type="tel"
                maxLength={40}
                value={driverPhone}
                onChange={({ target }) => setDriverPhone(target.value)}
              />
            </Field>
          </div>
        </>
      )}
    </FormDialog>
  )
}

async function findCustomers(organizationId: string, text: string): Promise<Whose[]> {
  const { cars } = await fetchOnce<CarSuggestions>(ticketsApi.intake.cars.queryOptions({ organizationId, text }))
  return cars.map(({ id, registrationNumber, vinNumber, make, model, customer, open }) => ({
    value: id,
    label: [customer.name, registrationNumber ?? vinNumber, [make, model].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' · '),
    customer,
    ticket: open && { id: open.id, title: open.title },
  }))
}
