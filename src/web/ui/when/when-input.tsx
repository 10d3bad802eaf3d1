import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type Ref, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { useFieldControl, useTypedProblem } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { LazyOverlay } from '../lazy-overlay.tsx'
import { controlClass } from '../text-input.tsx'
import type { WhenKind } from './read-when.ts'

const WhenPopup = lazyComponent(() => import('./when-popup.tsx'), 'WhenPopup')

export type WhenInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'ref' | 'min' | 'max'
> & {
  ref?: Ref<HTMLInputElement> | undefined
  /** Null or empty for nothing. What was typed and not understood comes back as it was typed, so that a form refuses it. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  /** A day or a weekday without a year is meant to have been: a filter of what has happened. */
  isPast?: boolean | undefined
}

type Props = WhenInputProps & {
  kind: WhenKind
  /** What the button next to the text offers. */
  choose?:
    | {
        label: string
        hasTime: boolean
        min?: string | undefined
        max?: string | undefined
        firstYear?: number | undefined
      }
    | undefined
}

/**
 * A line of text that is read as Finnish, says back what it understood, and takes the form of the product when it is left.
 * The browser's own inputs show its interface's language instead of the page's.
 */
export function WhenInput({ kind, choose, value, onChange, isPast = false, className, onBlur, ref, ...rest }: Props) {
  const field = useFieldControl()
  const saidId = useId()
  const line = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLElement>(null)
  // holds for as long as the form holds what was read of it
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const [isFocused, setIsFocused] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const held = value ?? ''
  const text = typed?.value === held ? typed.text : kind.show(held)
  const from = { now: new Date(), isPast }
  const reading = text.trim() === '' ? undefined : kind.read(text, from)
  const problem = reading && 'problem' in reading ? reading.problem : undefined
  const said = reading && 'said' in reading ? reading.said : undefined
  useTypedProblem(problem, !isFocused)

  const take = (next: string) => {
    const read = next.trim() === '' ? undefined : kind.read(next, from)
    const taken = read && 'value' in read ? read.value : next.trim()
    // unchanged, but for the seconds that are not shown
    const same = next === kind.show(held) ? held : taken
    setTyped({ text: next, value: same })
    if (same !== held) onChange(same === '' ? null : same)
  }
  const open = (by: HTMLElement) => {
    opener.current = by
    setWasOpened(true)
    setIsOpen(true)
  }

  return (
    <span className={clsx('grid gap-1', className)}>
      <span ref={line} className="relative block">
        <input
          autoComplete="off"
          {...field}
          {...rest}
          ref={ref}
          type="text"
          value={text}
          aria-describedby={
            [field['aria-describedby'], said && choose ? saidId : ''].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={field['aria-invalid'] ?? rest['aria-invalid']}
          className={clsx(controlClass, 'tabular h-11 desktop:h-10', choose && 'pr-12')}
          onChange={({ currentTarget }) => take(currentTarget.value)}
          onFocus={() => setIsFocused(true)}
          onBlur={(event) => {
            setIsFocused(false)
            if (said) setTyped(undefined)
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (!choose || !event.altKey || event.key !== 'ArrowDown') return
            event.preventDefault()
            open(event.currentTarget)
          }}
        />
        {choose ? (
          <IconButton
            label={choose.label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={rest.disabled}
            size="sm"
            className="absolute! inset-y-0 right-1 my-auto max-desktop:right-0"
            onClick={({ currentTarget }) => open(currentTarget)}
          >
            <CalendarDays className="size-4.5" aria-hidden="true" />
          </IconButton>
        ) : null}
      </span>
      {choose ? (
        <span id={saidId} aria-live="polite" className="block text-muted text-sm empty:hidden">
          {said}
        </span>
      ) : null}
      {choose && wasOpened ? (
        <LazyOverlay open={isOpen}>
          <WhenPopup
            {...choose}
            open={isOpen}
            onOpenChange={setIsOpen}
            value={problem === undefined ? held : ''}
            onChoose={(chosen) => {
              setTyped(undefined)
              onChange(chosen === '' ? null : chosen)
            }}
            anchor={line}
            opener={opener}
          />
        </LazyOverlay>
      ) : null}
    </span>
  )
}
