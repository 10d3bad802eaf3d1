import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { LoanDetails } from '../courtesy-loans.ts'
import { Signature } from '../signature.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { describeLoan } from './loan-words.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { SignaturePad, type TypedSignature } from './signature-pad.tsx'
import { useLoanAct } from './use-loan-act.ts'
import { readReadings, sentDamages, useReadingForm } from './use-reading-form.ts'

const signatureOf = ({ name, strokes, isTyped, accepts }: TypedSignature) =>
  isTyped ? { way: 'TYPED', name, accepts } : { way: 'DRAWN', name, strokes }

/** Luovuta sijaisauto, filled in on a phone next to the car: readings, damages, who drives, and the signature under the terms. */
export function HandOutForm({ loan }: { loan: LoanDetails }) {
  const { id: organizationId } = useOrganization()
  const { typed, edit, forget } = useReadingForm(loan, 'out')
  const { act, isPending, refused } = useLoanAct()
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const seen = useSeen(loan, describeLoan)
  const sending = useMutation(courtesyCarsApi.handOut.mutationOptions())
  const readings = readReadings(typed, loan.car.fuel)
  const errors: Partial<Record<string, string>> = {
    ...readings.errors,
    ...(typed.driverName.trim() === '' && { driverName: 'Kirjoita kuljettajan nimi' }),
    ...(!typed.licenceChecked && { licenceChecked: 'Tarkista kuljettajan ajokortti' }),
    ...(!typed.endsAt && { endsAt: 'Anna palautuksen aika' }),
  }
  const signature = Signature.safeParse(signatureOf(typed.signature))
  const shown = isTried ? { ...refused?.fields, ...errors } : {}
  const isUnmarked = typed.begun !== null
  const send = async () => {
    setIsTried(true)
    const isWrong = Object.keys(errors).length > 0
    if (isBusy || isUnmarked || isWrong || !signature.success || !typed.endsAt) return
    const { isSure, damages, note, driverName, driverPhone, endsAt, requestKey } = typed
    const asked = {
      organizationId,
      loanId: loan.id,
      version: seen.version,
      mileageKm: readings.mileageKm,
      level: readings.level,
      isSure,
      damages: sentDamages(damages),
      note,
      endsAt,
      driverName,
      driverPhone,
      licenceChecked: true as const,
      signature: signature.data,
      requestKey,
    }
    if (await act(() => sending.mutateAsync(asked), 'Sijaisauto luovutettu')) forget()
    else seen.onRefused()
  }
  return (
    <Card aria-label="Luovuta sijaisauto">
      <CardHeader title="Luovuta sijaisauto" hint="Kirjoittamasi säilyy, vaikka yhteys katkeaa." />
      <CardBody>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <SeenChanges changes={seen.changes} />
          <ReadingFields
            loan={loan}
            typed={typed}
            edit={edit}
            errors={shown}
            lastKm={loan.carMileageKm}
            isAsked={refused?.reason === 'courtesy_mileage_odd' || typed.isSure}
            damagesLegend="Uudet vauriot ennen luovutusta"
            onBusyChange={setIsBusy}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Kuljettaja" error={shown.driverName}>
              <TextInput
                maxLength={120}
                value={typed.driverName}
                onChange={({ target }) => edit({ driverName: target.value })}
              />
            </Field>
            <Field label="Puhelin" optional error={shown.driverPhone}>
              <TextInput
                type="tel"
                maxLength={40}
                value={typed.driverPhone}
                onChange={({ target }) => edit({ driverPhone: target.value })}
              />
            </Field>
            <Field label="Palautus viimeistään" error={shown.endsAt}>
              <DateTimeInput value={typed.endsAt} onChange={(endsAt) => edit({ endsAt: endsAt || null })} />
            </Field>
          </div>
          <Checkbox
            label="Ajokortti on tarkastettu"
            hint="Ajokortin numeroa ei tallenneta."
            checked={typed.licenceChecked}
            error={shown.licenceChecked}
            onChange={({ target }) => edit({ licenceChecked: target.checked })}
          />
          <details className="rounded-md border border-line px-3" open>
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Lainausehdot</summary>
            <p className="wrap-anywhere whitespace-pre-line pb-3 text-sm">
              {[loan.excess ? `Omavastuu ${loan.excess}.` : '', loan.terms].filter(Boolean).join('\n')}
            </p>
          </details>
          <SignaturePad
            value={typed.signature}
            onChange={(signature) => edit({ signature })}
            errors={isTried ? fieldErrors(signature.error) : {}}
          />
          <Refusal text={refused?.text} isUnmarked={isTried && isUnmarked} />
          <Button type="submit" kind="primary" size="lg" pending={isPending} disabled={isBusy}>
            Luovuta auto
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}

/** What refused the whole, above the button that was pressed. */
export const Refusal = ({ text, isUnmarked }: { text: string | undefined; isUnmarked: boolean }) =>
  text || isUnmarked ? (
    <div role="alert">
      <Notice kind="danger">{text ?? 'Merkitse tai peru ensin vaurio, jonka aloitit.'}</Notice>
    </div>
  ) : null
