import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { dayInHelsinki, dayNumberOf, instantAt, wallClockAt } from '#shared/helsinki-clock.ts'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { formatDay, formatTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { isMomentOrNothing } from '#web/ui/when/read-when.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import type { MyWork } from '../work-times.ts'
import { workTimesApi } from './work-times.api.ts'

type Question = NonNullable<MyWork['question']>

/** When people mostly go home; offered where the work had begun before it. */
const USUAL_ENDS = [15, 16, 17, 18]

const dayWords = (at: string): string => {
  const days = dayNumberOf(wallClockAt(new Date())) - dayNumberOf(wallClockAt(new Date(at)))
  return days === 0 ? 'tänään' : days === 1 ? 'eilen' : formatDay(at)
}

/** A time that was left running: its mechanic says when the work ended, once. */
export function LeftRunningQuestion({ question }: { question: Question }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { startedAt, ticket } = question
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { keyOf } = useRequestKey()
  const form = useRef<HTMLFormElement>(null)
  const { mutateAsync, isPending } = useMutation(workTimesApi.correct.mutationOptions())

  const save = async (at: string | null) => {
    if (at === null || !isMomentOrNothing(at)) {
      setError('Kerro, milloin lopetit')
      form.current?.querySelector('input')?.focus()
      return
    }
    try {
      const { workTimeId, version } = question
      const why = 'Aika jäi pysäyttämättä'
      const requestKey = keyOf(at)
      await mutateAsync({ organizationId, workTimeId, version, startedAt, stoppedAt: at, why, requestKey })
      toast.success('Työaika korjattu')
    } catch (failure) {
      if (failureOf(failure).fields.length > 0) setError(failureTextWithFields(failure))
      else toast.error('Työaikaa ei voitu korjata', failureTextWithFields(failure))
    }
    await queryClient.invalidateQueries(workTimesApi.pathFilter())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(stoppedAt)
  }
  const began = wallClockAt(new Date(startedAt))
  const usual = USUAL_ENDS.map((hour) => instantAt({ ...began, hour, minute: 0 }).toISOString()).filter(
    (at) => at > startedAt && Date.parse(at) < Date.now(),
  )
  return (
    <Notice
      kind="signal"
      title={`Aika jäi pysäyttämättä ${dayWords(startedAt)} klo ${formatTime(startedAt)} – milloin lopetit?`}
    >
      <form ref={form} onSubmit={submit} className="grid gap-3" noValidate>
        <p>
          {vehicleTitle({ ...ticket, make: '', model: '', year: null })} · {ticket.title}
        </p>
        {usual.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {usual.map((at) => (
              <Button key={at} className="h-14! px-5!" pending={isPending} onClick={() => void save(at)}>
                Klo {formatTime(at)}
              </Button>
            ))}
          </div>
        ) : null}
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Muu aika" error={error} className="grow basis-56">
            <DateTimeInput
              value={stoppedAt}
              isPast
              min={dayInHelsinki(new Date(startedAt))}
              onChange={(at) => {
                setStoppedAt(at)
                setError(undefined)
              }}
            />
          </Field>
          <Button type="submit" kind="primary" className="h-14!" pending={isPending}>
            Tallenna
          </Button>
        </div>
      </form>
    </Notice>
  )
}
