import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMinute } from '#web/use-minute.ts'
import { EngineTenths, hoursText, oddHours } from '../engine-hours.ts'
import { tenthsOf } from './typed-hours.ts'
import { vehiclesApi } from './vehicles.api.ts'

type Props = {
  vehicleId: string
  /** What is known of the meter: tenths of an hour, and when they were read. */
  known: { tenths: number | null; at: string | null }
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Writes down what the meter of hours shows now; what does not fit the earlier reading is asked about. */
export function HoursDialog({ vehicleId, known, onDone, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(vehiclesApi.recordHours.mutationOptions())
  const now = useMinute()
  const [typed, setTyped] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const read = EngineTenths.safeParse(tenthsOf(typed))
  const before = known.tenths === null ? null : { tenths: known.tenths, at: known.at }
  const isOdd = read.success && oddHours(read.data, before, now) !== null
  const submit = async () => {
    if (!read.success) return setWrong(read.error.issues[0]?.message ?? 'Anna käyttötunnit numeroina')
    setProblem(undefined)
    try {
      const { isOdd: wasOdd } = await mutateAsync({ organizationId, vehicleId, tenths: read.data, isConfirmed })
      if (wasOdd && !isConfirmed) toast.info('Lukema merkittiin poikkeavaksi', 'Auton käyttötunnit eivät muuttuneet.')
      else toast.success('Käyttötunnit kirjattu')
      onDone?.()
      onClose()
      await queryClient.invalidateQueries(vehiclesApi.pathFilter())
    } catch (error) {
      setProblem(failureTextWithFields(error))
    }
  }
  return (
    <FormDialog
      title="Kirjaa käyttötunnit"
      description={
        known.tenths === null
          ? 'Mitä tuntimittari näyttää nyt? Koneen ja veneen huollot lasketaan tunneista.'
          : `Edellinen ${hoursText(known.tenths)}${known.at ? ` ${formatDate(known.at)}` : ''}.`
      }
      submitLabel="Kirjaa"
      isPending={isPending}
      error={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Käyttötunnit nyt" error={wrong} required>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          suffix="h"
          placeholder="1234,5"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(undefined)
            setConfirmed(false)
          }}
        />
      </Field>
      {isOdd ? (
        <div role="status">
          <Notice kind="signal">
            <p>Lukema ei sovi edelliseen. Onko se oikein?</p>
            <Checkbox
              label="Lukema on oikein"
              hint="Vahvistamaton lukema merkitään poikkeavaksi, eikä auton lukema muutu."
              checked={isConfirmed}
              onChange={({ target }) => setConfirmed(target.checked)}
            />
          </Notice>
        </div>
      ) : null}
    </FormDialog>
  )
}
