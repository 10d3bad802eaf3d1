import { useEffect, useEffectEvent } from 'react'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { DateInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { dayOf } from '#web/ui/when/read-day.ts'
import { usePaused } from '#web/use-paused.ts'
import { useTyped } from '#web/use-typed.ts'
import { RANGE_CHOICES, RANGE_LABELS, type RangeNote } from '../report-range.ts'
import type { ReportingSearch, ShownRange } from './reporting-search.ts'

type Props = { range: ShownRange; onShow: (search: ReportingSearch) => void }

const NOTES: Record<RangeNote, string> = {
  turned: 'Päivät olivat väärin päin, joten ne käännettiin.',
  tooLong: 'Kerralla näytetään enintään viisi vuotta: alkupäivää siirrettiin.',
  future: 'Tulevista päivistä ei ole vielä lukuja: raportti päättyy tähän päivään.',
}

/** Ready choices, and days of one's own, which take their place. */
export function RangeBar({ range: { from, to, choice, note }, onShow }: Props) {
  const today = dayInHelsinki(new Date())
  return (
    <div className="mb-4 grid gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 sm:flex sm:flex-wrap sm:items-start">
        <Field label="Jakso" className="max-sm:col-span-full sm:w-48">
          <Select
            value={choice ?? ''}
            onChange={({ target }) => onShow({ range: RANGE_CHOICES.find((one) => one === target.value) })}
          >
            {choice === null ? <option value="">Omat päivät</option> : null}
            {RANGE_CHOICES.map((one) => (
              <option key={one} value={one}>
                {RANGE_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <DayField label="Alkupäivä" day={from} max={today} onDay={(day) => onShow({ from: day, to })} />
        <DayField label="Loppupäivä" day={to} max={today} onDay={(day) => onShow({ from, to: day })} />
      </div>
      {note ? <Notice>{NOTES[note]}</Notice> : null}
    </div>
  )
}

type DayProps = { label: string; day: string; max: string; onDay: (day: string) => void }

/** A day, passed on after a pause in typing; what is no day yet waits in the field. */
function DayField({ label, day, max, onDay }: DayProps) {
  const { typed, setTyped, isNew, setSubmitted } = useTyped<string | null>(day)
  const settled = usePaused(typed)
  const passOn = useEffectEvent((next: string | null) => {
    if (next === null || next !== typed || !isNew || !dayOf(next)) return
    setSubmitted(next)
    onDay(next)
  })
  useEffect(() => passOn(settled), [settled])
  return (
    <Field label={label} className="sm:w-44">
      <DateInput isPast value={typed} onChange={setTyped} max={max} />
    </Field>
  )
}
