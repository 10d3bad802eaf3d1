import { useEffect, useEffectEvent, useState } from 'react'
import { DateInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { dayOf } from '#web/ui/when/read-day.ts'
import { usePaused } from '#web/use-paused.ts'

type Props = {
  label: string
  day: string | undefined
  onDay: (day: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
}

/** A day by which a list is filtered, after a pause in typing; what is no day yet waits in the field. */
export function DayFilter({ label, day, onDay, min, max }: Props) {
  const [held, setHeld] = useState<string | null>(day ?? null)
  const settled = usePaused(held)
  const tell = useEffectEvent((next: string | null) => {
    if (next !== held || (next ?? undefined) === day || (next !== null && !dayOf(next))) return
    onDay(next ?? undefined)
  })
  useEffect(() => tell(settled), [settled])
  // a link, or the button that takes all filters away
  useEffect(() => setHeld(day ?? null), [day])
  return (
    <Field label={label}>
      <DateInput isPast value={held} onChange={setHeld} min={min} max={max} />
    </Field>
  )
}
