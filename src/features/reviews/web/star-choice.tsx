import { useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { STAR_WORDS, STARS } from '../reviews.ts'
import { OneStar } from './stars.tsx'

type Props = {
  legend: string
  /** 0 while none is chosen. */
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
  isLegendHidden?: boolean
}

/** One to five stars: a set of radios, so arrow keys move among them; each is 44 px wide and high. */
export function StarChoice({ legend, value, onChange, error, isLegendHidden = false }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'font-semibold text-sm'}>{legend}</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md hover:bg-ink/8 has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={id}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">
              {stars} {stars === 1 ? 'tähti' : 'tähteä'}, {STAR_WORDS[stars]?.toLowerCase()}
            </span>
            <OneStar isFull={stars <= value} className="size-7" />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-muted text-sm">
          {STAR_WORDS[value]}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
