import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '#web/failure-text.ts'
import { UnsavedChanges } from '#web/navigation/unsaved-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TimeInput } from '#web/ui/time-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { QuietHours } from '../../quiet-hours.ts'
import { profileApi } from '../accounts.api.ts'
import { useProfile } from '../use-profile.ts'
import { useOwnProfile } from './use-own-profile.ts'

const NIGHT: QuietHours = { from: '21:00', to: '07:00' }

/** Hours in which nothing leaves the app; turning them on or off counts at once, other times are saved. */
export function QuietHoursForm() {
  const { quietHours } = useProfile()
  const own = useOwnProfile()
  const { mutate, isPending } = useMutation(
    profileApi.setQuietHours.mutationOptions({
      // shown at once, and taken back when it could not be saved
      onMutate: (setting) => {
        const before = own.get()
        if (before) own.put({ ...before, ...setting })
        return before
      },
      onSuccess: () => toast.success('Hiljaiset tunnit tallennettu'),
      onError: (error, _setting, before) => {
        own.put(before)
        toast.error('Asetusta ei voitu tallentaa', failureText(error))
      },
    }),
  )
  const onSave = (hours: QuietHours | null) => mutate({ quietHours: hours })
  const id = useId()
  const [typed, setTyped] = useState<QuietHours | null>(null)
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({})
  const shown = typed ?? quietHours
  const isDirty = typed !== null && (typed.from !== quietHours?.from || typed.to !== quietHours?.to)

  const save = () => {
    const read = QuietHours.safeParse(shown)
    if (read.success) {
      setErrors({})
      setTyped(null)
      return onSave(read.data)
    }
    const messageOf = (name: string) => read.error.issues.find(({ path }) => path[0] === name)?.message
    const [from, to] = [messageOf('from'), messageOf('to')]
    setErrors({ ...(from && { from }), ...(to && { to }) })
  }
  const change = (one: Partial<QuietHours>) => {
    if (shown) setTyped({ ...shown, ...one })
    setErrors({})
  }
  const turn = (isOn: boolean) => {
    setTyped(null)
    setErrors({})
    onSave(isOn ? NIGHT : null)
  }

  return (
    <Card>
      <CardHeader title="Hiljaiset tunnit" />
      <CardBody className="grid gap-4">
        <Switch
          label="Käytä hiljaisia tunteja"
          hint="Sähköpostit, viestit ja ilmoitukset laitteille odottavat hiljaisten tuntien loppuun, eikä ilmoitusääni soi. Palvelussa ilmoitukset näkyvät heti."
          checked={quietHours !== null}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        {shown ? (
          <form
            id={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
            className="flex flex-wrap items-start gap-4"
          >
            <Field label="Alkaa" error={errors.from} className="w-36">
              <TimeInput value={shown.from} onChange={(from) => change({ from: from ?? '' })} />
            </Field>
            <Field label="Päättyy" error={errors.to} className="w-36">
              <TimeInput value={shown.to} onChange={(to) => change({ to: to ?? '' })} />
            </Field>
            {isDirty ? (
              <Button type="submit" kind="primary" pending={isPending} className="mt-6">
                Tallenna
              </Button>
            ) : null}
          </form>
        ) : null}
      </CardBody>
      <UnsavedChanges when={isDirty} />
    </Card>
  )
}
