import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnTexts } from '#features/message-texts/web/use-own-texts.ts'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { previewText } from '#features/reminders/reminder-texts.ts'
import { NotSent } from '#features/reminders/web/not-sent.tsx'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { type CalledCar, type CallSeason, callAbout, type SentCalls } from '../tyre-calls.ts'
import { callGoes } from './call-words.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'

type Props = { season: CallSeason; cars: readonly CalledCar[]; onClose: (isDone: boolean) => void }

/** Who gets what by which way, before it leaves; afterwards what did not leave, and why. */
export function CallDialog({ season, cars, onClose }: Props) {
  const { id: organizationId, name: garage } = useOrganization()
  const own = useOwnTexts()
  const queryClient = useQueryClient()
  const { keyOf } = useRequestKey()
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<string>()
  const [result, setResult] = useState<SentCalls>()
  const calling = useMutation(tyreHotelApi.callUp.mutationOptions())
  const again = cars.some(({ notCalled }) => notCalled === 'called')
  const shown = cars.find(({ way }) => way === 'SMS' || way === 'EMAIL')
  const send = async () => {
    setRefused(undefined)
    try {
      const vehicleIds = cars.map(({ vehicleId }) => vehicleId)
      const requestKey = keyOf([vehicleIds, note])
      const done = await calling.mutateAsync({ organizationId, season, vehicleIds, note, again, requestKey })
      if (done.left.length > 0) setResult(done)
      else {
        toast.success(done.sent === 1 ? 'Kutsu lähtee' : `${done.sent} kutsua lähtee`)
        onClose(true)
      }
    } catch (error) {
      setRefused(failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(tyreHotelApi.callList.pathFilter())
  }
  if (result) return <NotSent result={result} noneSent="Kutsuja ei lähtenyt" onClose={() => onClose(true)} />
  return (
    <FormDialog
      title={cars.length === 1 ? 'Kutsu asiakas' : `Kutsu ${cars.length} autosta`}
      description={callGoes(cars)}
      submitLabel={cars.length === 1 ? 'Lähetä kutsu' : 'Lähetä kutsut'}
      isPending={calling.isPending}
      error={refused}
      onSubmit={() => void send()}
      onClose={() => onClose(false)}
    >
      <MessagesLeft />
      {again ? <p className="text-sm">Osa on kutsuttu jo tällä kaudella. He saavat kutsun uudelleen.</p> : null}
      <Field label="Oma lause viestiin" optional hint="Sama kaikille.">
        <TextInput maxLength={160} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {shown ? (
        <div className="grid gap-1">
          <p className="font-semibold text-sm">Viesti: {shown.customer.name}</p>
          <p className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-sm">
            {previewText(
              shown.way === 'SMS' ? 'SMS' : 'EMAIL',
              { plate: shown.plate, garage, phone: '', ownText: own?.tyres ?? '' },
              { about: callAbout(season), note, url: `${window.location.origin}/muistutus/…` },
            )}
          </p>
          <p className="text-muted text-sm">Linkistä asiakas näkee vapaat aikasi ja varaa niistä.</p>
        </div>
      ) : null}
    </FormDialog>
  )
}
