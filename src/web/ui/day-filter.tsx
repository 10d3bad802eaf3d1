import { useEffect, useEffectEvent } from 'react'
import { usePaused } from '../use-paused.ts'
import { useTyped } from '../use-typed.ts'
import { DateInput } from './date-time-input.tsx'
import { Field } from './field.tsx'
import { dayOf } from './when/read-day.ts'

type Props = {
  label: string
  day: string | undefined
  onDay: (day: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
}

/** A day by which a list is filtered, after a pause in typing; what is no day yet waits in the field. */
export function DayFilter({ label, day, onDay, min, max }: Props) {
  const { typed, setTyped, isNew, setSubmitted } = useTyped(day ?? null)
  const settled = usePaused(typed)
  const report = useEffectEvent((next: string | null) => {
    if (next !== typed || !isNew || (next !== null && !dayOf(next))) return
    setSubmitted(next)
    onDay(next ?? undefined)
  })
  useEffect(() => report(settled), [settled])
  return (
    <Field label={label}>
      <DateInput isPast value={typed} onChange={setTyped} min={min} max={max} />
    </Field>
  )
}
