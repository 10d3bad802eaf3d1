import { useState } from 'react'
import { decimalOf, typedDecimal } from '#web/editing/typed-numbers.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { hoursOf } from './planning-words.ts'

const STEP_MINUTES = 30
/** As long as a service of the price list may take. */
const MOST_HOURS = 1000

type Props = {
  minutes: number
  onChange: (minutes: number) => void
  /** What was typed and is no length. */
  onUnread: (text: string) => void
  error: string | undefined
}

/** How long the work takes, in hours: typed, or half an hour more or less. */
export function LengthField({ minutes, onChange, onUnread, error }: Props) {
  // holds for as long as it is what the plan has
  const [typed, setTyped] = useState<{ text: string; minutes: number }>()
  const [isWrong, setIsWrong] = useState(false)
  const take = (text: string) => {
    const hours = decimalOf(text)
    const isLength = hours !== null && hours > 0 && hours <= MOST_HOURS
    const next = isLength ? Math.round(hours * 60) : minutes
    setTyped({ text, minutes: next })
    setIsWrong(!isLength)
    if (!isLength) onUnread(text)
    else if (next !== minutes || isWrong) onChange(next)
  }
  const step = (change: number) => {
    setTyped(undefined)
    setIsWrong(false)
    // from one half hour to the next
    const steps = change > 0 ? Math.floor(minutes / STEP_MINUTES) + 1 : Math.ceil(minutes / STEP_MINUTES) - 1
    onChange(Math.min(MOST_HOURS * 60, Math.max(STEP_MINUTES, steps * STEP_MINUTES)))
  }
  return (
    <Field label="Kesto" error={isWrong ? 'Anna kesto tunteina, esimerkiksi 1,5' : error}>
      <span className="flex items-center gap-1">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          suffix="h"
          className="max-w-24"
          value={typed?.minutes === minutes ? typed.text : typedDecimal(hoursOf(minutes))}
          onChange={({ currentTarget }) => take(currentTarget.value)}
          onBlur={() => {
            if (!isWrong) setTyped(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        <IconButton label="Puoli tuntia vähemmän" className="text-xl" onClick={() => step(-1)}>
          <span aria-hidden="true">−</span>
        </IconButton>
        <IconButton label="Puoli tuntia enemmän" className="text-xl" onClick={() => step(1)}>
          <span aria-hidden="true">+</span>
        </IconButton>
      </span>
    </Field>
  )
}
