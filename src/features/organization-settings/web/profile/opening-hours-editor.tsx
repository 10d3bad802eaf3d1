import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { TimeInput } from '#web/ui/time-input.tsx'
import {
  copiedTo,
  DAYS,
  DAYS_OF,
  dayProblem,
  type TypedDay,
  type TypedWeek,
  usualWeek,
  WORKDAYS,
  withDay,
} from './typed-week.ts'

type Props = {
  week: TypedWeek
  onChange: (week: TypedWeek) => void
  /** Saving was tried: every wrong day shows its error, not only those that were left. */
  showsProblems: boolean
}

/** A row a weekday: open or closed, from when to when, and a way to copy it to other days. */
export function OpeningHoursEditor({ week, onChange, showsProblems }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [said, setSaid] = useState('')
  const copy = (from: number, to: readonly number[], where: string) => {
    if (!week) return
    onChange(copiedTo(week, from, to))
    setSaid(`${DAYS_OF[from]} ajat kopioitiin ${where}.`)
  }
  return (
    <div className="grid gap-2">
      <Checkbox
        label="Kerro aukioloajat"
        checked={week !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usualWeek() : null)}
      />
      {week ? (
        <ul className="grid divide-y divide-line" aria-label="Aukioloajat päivittäin">
          {week.map((day, index) => (
            <Day
              key={DAYS[index]}
              name={DAYS[index] ?? ''}
              day={day}
              problem={showsProblems || left.has(index) ? dayProblem(day) : null}
              onChange={(change) => onChange(withDay(week, index, change))}
              onLeave={() => setLeft((before) => new Set(before).add(index))}
              onCopy={(to, where) => copy(index, to, where)}
            />
          ))}
        </ul>
      ) : null}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  )
}

type DayProps = {
  name: string
  day: TypedDay
  problem: string | null
  onChange: (change: Partial<TypedDay>) => void
  onLeave: () => void
  onCopy: (to: readonly number[], where: string) => void
}

function Day({ name, day, problem, onChange, onLeave, onCopy }: DayProps) {
  const time = (which: 'opens' | 'closes', label: string) => (
    <TimeInput
      aria-label={`${name}: ${label}`}
      aria-invalid={problem ? true : undefined}
      closing={which === 'closes'}
      value={day[which]}
      maxLength={9}
      className="w-20 *:*:text-center"
      onChange={(time) => onChange({ [which]: time ?? '' })}
      onBlur={({ relatedTarget }) => {
        // saving checks everything itself; an error line that appears now would move the button from under the pointer
        const isSaving = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
        if (!isSaving) onLeave()
      }}
    />
  )
  return (
    <li className="grid gap-1 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          label={name}
          className="w-36"
          checked={day.isOpen}
          onChange={({ currentTarget }) => onChange({ isOpen: currentTarget.checked })}
        />
        {day.isOpen ? (
          <span className="flex items-center gap-2">
            {time('opens', 'avataan')}
            <span aria-hidden="true">–</span>
            {time('closes', 'suljetaan')}
          </span>
        ) : (
          <span className="grid h-11 items-center text-muted desktop:h-10">Suljettu</span>
        )}
        <span className="ml-auto">
          <Menu
            trigger={
              <IconButton label={`Kopioi: ${name}`}>
                <Copy className="size-4.5" aria-hidden="true" />
              </IconButton>
            }
          >
            <MenuItem onClick={() => onCopy(WORKDAYS, 'arkipäiville')}>Kopioi arkipäiville</MenuItem>
            <MenuItem onClick={() => onCopy([5, 6], 'viikonlopulle')}>Kopioi viikonlopulle</MenuItem>
            <MenuItem onClick={() => onCopy(EVERY_DAY, 'kaikille päiville')}>Kopioi kaikille päiville</MenuItem>
          </Menu>
        </span>
      </div>
      <FieldError message={problem ?? undefined} />
    </li>
  )
}

const EVERY_DAY = DAYS.map((_, day) => day)
