import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ticketFields } from '#features/tickets/ticket-fields.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatDay, formatTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { minutesOfServices, sameClockOn } from '../planning.ts'
import { DayChips } from './day-chips.tsx'
import { LengthField } from './length-field.tsx'
import { MechanicChips } from './mechanic-chips.tsx'
import { laterPromise, notesOf } from './plan-notes.ts'
import {
  dayOfPlan,
  freeOn,
  minutesOfPlan,
  type Plan,
  type Planning,
  placed,
  suggestedStart,
  timeOf,
  unplaced,
} from './planning-state.ts'
import { TimeChips } from './time-chips.tsx'

type Props = {
  plan: Plan
  onChange: (plan: Plan) => void
  planning: Planning
  /** How long the wanted services take; null when that is not known. */
  hours: number | null
  errors: { readonly [Name in keyof Plan]?: string | undefined }
  /** The mechanic of the ticket now. */
  mechanic?: { id: string; name: string } | null | undefined
  legend: string
  /** What is asked when the day is known: in a form of much else nothing before. */
  isShort?: boolean
  /** The beginning that is not chosen yet. */
  suggested?: string | null
}

/** Who, on which day, when, how long, and what is promised: every part of a plan, each of which moves the others along. */
export function PlanParts(props: Props) {
  const { plan, onChange, planning, hours, errors, mechanic, legend, isShort = false } = props
  const { garage } = planning
  const day = dayOfPlan(plan)
  const start = timeOf(plan.scheduledStart)
  const end = timeOf(plan.scheduledEnd)
  const [ownMinutes, setOwnMinutes] = useState<number>()
  const minutes = ownMinutes ?? minutesOfPlan(plan, garage, hours)
  // a time that was only suggested goes where there is room; one that a person chose stays
  const [suggested, setSuggested] = useState(props.suggested ?? null)
  const isSuggested = plan.scheduledStart !== null && plan.scheduledStart === suggested
  const [isTyping, setIsTyping] = useState(false)
  const startField = useRef<HTMLInputElement>(null)

  const suggest = (from: Plan, on: string, length: number) => {
    const next = placed(from, suggestedStart(planning, on, from.mechanicId, length), length, garage)
    setSuggested(next.scheduledStart)
    onChange(next)
  }
  const chooseDay = (next: string | null) => {
    if (next === null) return onChange(unplaced(plan))
    const moved = start !== null && !isSuggested ? sameClockOn(next, start) : null
    if (moved !== null && freeOn(planning, next, plan.mechanicId, minutes).includes(moved))
      return onChange(placed(plan, moved, minutes, garage))
    suggest(plan, next, minutes)
  }
  const resize = (length: number) => {
    if (day === null || start === null) return
    if (isSuggested) suggest(plan, day, length)
    else onChange(placed(plan, start, length, garage))
  }

  // services are chosen while the plan is there: it takes as long as they do, unless the user said how long
  const follow = useEffectEvent(() => {
    if (ownMinutes === undefined && start !== null)
      resize(hours ? minutesOfServices(hours) : minutesOfPlan(plan, garage, null))
  })
  const before = useRef(hours)
  useEffect(() => {
    if (before.current === hours) return
    before.current = hours
    follow()
  }, [hours])

  // a day may be chosen before it is known how full it is
  const isKnown = day !== null && planning.knows(day)
  const improve = useEffectEvent(() => {
    if (isSuggested && day !== null) suggest(plan, day, minutes)
  })
  useEffect(() => {
    if (isKnown) improve()
  }, [isKnown])

  const isOpen = plan.scheduledStart !== null || isTyping
  const mechanics = (
    <MechanicChips
      planning={planning}
      day={day ?? planning.today}
      value={plan.mechanicId}
      present={mechanic}
      onChange={(mechanicId) => {
        const next = { ...plan, mechanicId }
        if (isSuggested && day !== null) suggest(next, day, minutes)
        else onChange(next)
      }}
    />
  )
  const notes = notesOf(plan, planning)
  const promise = laterPromise(plan, planning)
  return (
    <div className="@container grid gap-4">
      {isShort ? null : mechanics}
      <DayChips
        legend={legend}
        planning={planning}
        value={day}
        onChange={chooseDay}
        onOther={() => {
          setIsTyping(true)
          requestAnimationFrame(() => startField.current?.focus())
        }}
      />
      {isShort && isOpen ? mechanics : null}
      <FieldError message={errors.mechanicId} />
      {day !== null && start !== null ? (
        <TimeChips
          planning={planning}
          day={day}
          mechanicId={plan.mechanicId}
          minutes={minutes}
          value={start}
          onChange={(time) => onChange(placed(plan, time, minutes, garage))}
        />
      ) : null}
      {isOpen ? (
        <div className="grid items-start gap-4 @md:grid-cols-[1fr_auto] @2xl:grid-cols-[1fr_auto_1fr]">
          <Field label={ticketFields.scheduledStart.question} error={errors.scheduledStart}>
            <DateTimeInput
              ref={startField}
              name="scheduledStart"
              value={plan.scheduledStart}
              onChange={(at) => {
                const time = timeOf(at)
                if (time !== null) onChange(placed(plan, time, minutes, garage))
                // what was not understood stays as it was typed, and is refused
                else onChange(at === null ? unplaced(plan) : { ...plan, scheduledStart: at })
              }}
            />
          </Field>
          <div className="grid gap-1">
            <LengthField
              minutes={minutes}
              error={errors.scheduledEnd}
              onChange={(length) => {
                setOwnMinutes(length)
                resize(length)
              }}
              // it stays as it was typed, and is refused
              onUnread={(text) => {
                setOwnMinutes(minutes)
                onChange({ ...plan, scheduledEnd: text || '?' })
              }}
            />
            <p role="status" className="text-muted text-sm empty:hidden">
              {start !== null && end !== null ? endText(start, end) : null}
            </p>
          </div>
          <Field
            label={ticketFields.promisedReadyAt.question}
            hint={ticketFields.promisedReadyAt.hint}
            optional
            error={errors.promisedReadyAt}
          >
            <DateTimeInput
              name="promisedReadyAt"
              value={plan.promisedReadyAt}
              onChange={(promisedReadyAt) => onChange({ ...plan, promisedReadyAt })}
            />
          </Field>
        </div>
      ) : null}
      <div role="status" className="empty:hidden">
        {notes.length > 0 ? (
          <Notice>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            {promise === null ? null : (
              <Button size="sm" className="mt-2" onClick={() => onChange({ ...plan, promisedReadyAt: promise })}>
                {promiseText(promise, planning.today)}
              </Button>
            )}
          </Notice>
        ) : null}
      </div>
    </div>
  )
}

/** `Siirrä lupaus klo 12.00`, and on another day than today `Siirrä lupaus ma 30.11. klo 12.00`. */
function promiseText(promise: string, today: string): string {
  const at = new Date(promise)
  const day = dayInHelsinki(at) === today ? '' : `${formatDay(at)} `
  return `Siirrä lupaus ${day}klo ${formatTime(at)}`
}

const endText = (start: number, end: number): string => {
  const [from, to] = [new Date(start), new Date(end)]
  const day = formatDay(to)
  return `Päättyy ${day === formatDay(from) ? '' : `${day} `}klo ${formatTime(to)}`
}
