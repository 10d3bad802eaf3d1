import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnTexts } from '#features/message-texts/web/use-own-texts.ts'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { dueText, previewText } from '../reminder-texts.ts'
import type { DueCar, DueFilter, SentReminders } from '../reminders.ts'
import { NotSent } from './not-sent.tsx'
import { whereItGoes } from './reminder-words.ts'
import { remindersApi } from './reminders.api.ts'

type Props = { cars: readonly DueCar[]; filter: DueFilter; onClose: (isDone: boolean) => void }

/** Who gets what by which channel, before it leaves; afterwards what did not leave, and why. `filter` is the list's, of which the cars were chosen. */
export function RemindDialog({ cars, filter, onClose }: Props) {
  const { id: organizationId, name: garage } = useOrganization()
  const own = useOwnTexts()
  const queryClient = useQueryClient()
  const { keyOf } = useRequestKey()
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [result, setResult] = useState<SentReminders>()
  const sending = useMutation(remindersApi.send.mutationOptions())
  const [first] = cars
  const again = cars.some(({ notReminded }) => notReminded === 'reminded')
  const send = async () => {
    setErrors({})
    try {
      const vehicleIds = cars.map(({ vehicleId }) => vehicleId)
      const requestKey = keyOf([vehicleIds, note])
      const done = await sending.mutateAsync({ organizationId, ...filter, vehicleIds, note, again, requestKey })
      if (done.left.length > 0) setResult(done)
      else {
        toast.success(done.sent === 1 ? 'Muistutus lähtee' : `${done.sent} muistutusta lähtee`)
        onClose(true)
      }
    } catch (error) {
      const { fields, kind } = failureOf(error)
      setErrors({
        ...Object.fromEntries(fields.map(({ field, message }) => [field, message])),
        ...((fields.length === 0 || kind === 'invalid') && { whole: formFailureText(error) }),
      })
    }
    await queryClient.invalidateQueries(remindersApi.due.pathFilter())
  }
  if (result) return <NotSent result={result} noneSent="Muistutuksia ei lähtenyt" onClose={() => onClose(true)} />
  return (
    <FormDialog
      title={cars.length === 1 ? 'Muistuta asiakasta' : `Muistuta ${cars.length} autosta`}
      description={whereItGoes(cars)}
      submitLabel={cars.length === 1 ? 'Lähetä muistutus' : 'Lähetä muistutukset'}
      isPending={sending.isPending}
      error={errors.whole}
      onSubmit={() => void send()}
      onClose={() => onClose(false)}
    >
      <MessagesLeft />
      {again ? <p className="text-sm">Asiakasta on muistutettu jo hiljattain.</p> : null}
      <Field
        label="Oma lause viestiin"
        optional
        hint="Esimerkiksi tarjous tai loma-aika. Sama kaikille."
        error={errors.note}
      >
        <TextInput maxLength={160} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {first?.channel ? (
        <div className="grid gap-1">
          <p className="font-semibold text-sm">
            {cars.length === 1 ? 'Viesti' : `Viesti ensimmäiselle (${first.customer.name})`}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-sm">
            {previewText(
              first.channel,
              {
                plate: first.registrationNumber ?? first.vinNumber ?? '',
                garage,
                phone: '',
                ownText: own?.reminder ?? '',
              },
              { about: dueText(first), note, url: `${window.location.origin}/muistutus/…` },
            )}
          </p>
        </div>
      ) : null}
    </FormDialog>
  )
}
