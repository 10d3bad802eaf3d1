import { CalendarPlus, Trash2 } from 'lucide-react'
import { notesOf } from '#features/planning/web/plan-notes.ts'
import type { Planning } from '#features/planning/web/planning-state.ts'
import { usePlanning } from '#features/planning/web/use-planning.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { Instant } from '#shared/instant.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MAX_OFFER_TIMES } from '../../offers.ts'
import { newKey, type OfferErrors, type TimeOfOffer } from './offer-values.ts'

type Props = {
  times: readonly TimeOfOffer[]
  /** When the customer would like to bring the car. */
  requestedAt: string | null
  errors: OfferErrors
  onChange: (times: readonly TimeOfOffer[]) => void
}

/** When the garage could take the car; the customer chooses one of them as it accepts. Each has what its own calendar says of it below. */
export function OfferTimes({ times, requestedAt, errors, onChange }: Props) {
  const add = (start: string | null) => onChange([...times, { key: newKey(), start, end: null }])
  const offersWish = requestedAt !== null && !times.some(({ start }) => start === requestedAt)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Milloin auto sopii tuoda</legend>
      {times.length > 0 ? (
        <ul className="grid gap-3">
          {times.map((time, index) => (
            <OneTime
              key={time.key}
              time={time}
              number={index + 1}
              error={errors[`times.${index}`]}
              onChange={(changed) => onChange(times.map((one) => (one === time ? changed : one)))}
              onRemove={() => onChange(times.filter((one) => one !== time))}
            />
          ))}
        </ul>
      ) : null}
      {times.length < MAX_OFFER_TIMES ? (
        <div className="flex flex-wrap gap-2">
          {offersWish ? (
            <Button size="sm" onClick={() => add(requestedAt)}>
              <CalendarPlus className="size-4" aria-hidden="true" />
              Asiakkaan toivoma aika
            </Button>
          ) : null}
          <Button size="sm" onClick={() => add(null)}>
            <CalendarPlus className="size-4" aria-hidden="true" />
            {times.length === 0 ? 'Ehdota aikaa' : 'Ehdota toista aikaa'}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

type OneProps = {
  time: TimeOfOffer
  number: number
  error: string | undefined
  onChange: (time: TimeOfOffer) => void
  onRemove: () => void
}

function OneTime({ time, number, error, onChange, onRemove }: OneProps) {
  const start = Instant.safeParse(time.start).data ?? null
  const { planning } = usePlanning(start && dayInHelsinki(new Date(start)))
  const notes = start ? notesFor(start, time.end, planning) : []
  return (
    <li className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field label={`Aika ${number}: auto tuodaan`} error={error}>
          <DateTimeInput
            name={`time-${number}-start`}
            value={time.start}
            onChange={(value) => onChange({ ...time, start: value })}
          />
        </Field>
        <Field label="Valmis viimeistään" optional className="max-sm:col-start-1 max-sm:row-start-2">
          <DateTimeInput
            name={`time-${number}-end`}
            value={time.end}
            onChange={(value) => onChange({ ...time, end: value })}
          />
        </Field>
        <IconButton label={`Poista aika ${number}`} onClick={onRemove} className="mt-6.5">
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {notes.join(' ')}
      </p>
    </li>
  )
}

const notesFor = (scheduledStart: string, end: string | null, planning: Planning): string[] =>
  notesOf(
    {
      scheduledStart,
      scheduledEnd: Instant.safeParse(end).data ?? null,
      mechanicId: null,
      promisedReadyAt: null,
    },
    planning,
  )
