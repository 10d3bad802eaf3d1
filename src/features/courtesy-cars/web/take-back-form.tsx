import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatKilometres } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { LoanDetails } from '../courtesy-loans.ts'
import { missingLevel, missingText } from '../loan-facts.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { Refusal } from './hand-out-form.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { useLoanAct } from './use-loan-act.ts'
import { readReadings, sentDamages, useReadingForm } from './use-reading-form.ts'

/** Palauta sijaisauto: what the meter and the tank show now, and what is newly damaged; what it means is said while it is typed. */
export function TakeBackForm({ loan }: { loan: LoanDetails }) {
  const { id: organizationId } = useOrganization()
  const { typed, edit, forget } = useReadingForm(loan, 'in')
  const { act, isPending, refused } = useLoanAct()
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const sending = useMutation(courtesyCarsApi.takeBack.mutationOptions())
  const outKm = loan.outMileageKm ?? loan.carMileageKm
  const readings = readReadings(typed, loan.car.fuel)
  const isLower = readings.mileageKm < outKm
  const errors: Partial<Record<string, string>> = {
    ...readings.errors,
    ...(isLower && { mileageKm: `Luovutettaessa mittarissa oli ${formatKilometres(outKm)}` }),
  }
  const shown = isTried ? { ...refused?.fields, ...errors } : {}
  const isUnmarked = typed.begun !== null
  const send = async () => {
    setIsTried(true)
    if (isBusy || isUnmarked || Object.keys(errors).length > 0) return
    const { isSure, damages, note, requestKey } = typed
    const asked = {
      organizationId,
      loanId: loan.id,
      version: loan.version,
      mileageKm: readings.mileageKm,
      level: readings.level,
      isSure,
      damages: sentDamages(damages),
      note,
      requestKey,
    }
    if (await act(() => sending.mutateAsync(asked), 'Sijaisauto palautettu')) forget()
  }
  return (
    <Card aria-label="Palauta sijaisauto">
      <CardHeader title="Palauta sijaisauto" hint="Kirjoittamasi säilyy, vaikka yhteys katkeaa." />
      <CardBody>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <ReadingFields
            loan={loan}
            typed={typed}
            edit={edit}
            errors={shown}
            lastKm={outKm}
            isAsked={refused?.reason === 'courtesy_mileage_odd' || typed.isSure}
            damagesLegend="Uudet vauriot palautettaessa"
            onBusyChange={setIsBusy}
          />
          <Consequences
            loan={loan}
            drivenKm={readings.mileageKm - outKm}
            level={readings.level}
            damages={typed.damages.length}
          />
          <Refusal text={refused?.text} isUnmarked={isTried && isUnmarked} />
          <Button type="submit" kind="primary" size="lg" pending={isPending} disabled={isBusy}>
            Ota auto takaisin
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}

type Read = { loan: LoanDetails; drivenKm: number; level: number; damages: number }

/** What the readings mean: kilometres driven, what is missing in the tank, new damages, lateness. */
function Consequences({ loan, drivenKm, level, damages }: Read) {
  const { fuel } = loan.car
  const missing = Number.isNaN(level) ? 0 : missingLevel({ ...loan, inLevel: level })
  const lines = [
    drivenKm >= 0 ? `Ajettu ${formatKilometres(drivenKm)}.` : '',
    missing > 0
      ? `${fuel === 'ELECTRIC' ? 'Varausta' : 'Polttoainetta'} puuttuu ${missingText(fuel, missing)}. Ehtojen mukaan sen saa laskuttaa.`
      : '',
    damages > 0
      ? `${damages === 1 ? '1 uusi vaurio' : `${damages} uutta vauriota`}: sovi omavastuusta kuljettajan kanssa.`
      : '',
    loan.isLate ? 'Auto palautui myöhässä.' : '',
  ].filter(Boolean)
  return (
    <div role="status" className="empty:hidden">
      {lines.length > 0 ? (
        <Notice kind={missing > 0 || damages > 0 || loan.isLate ? 'signal' : undefined} title="Palautus">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      ) : null}
    </div>
  )
}
