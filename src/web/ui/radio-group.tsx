import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { FieldError } from './field.tsx'

type GroupProps = {
  legend: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLegend?: boolean | undefined
  className?: string | undefined
}

/** Names a set of Radio or ChoiceCard; each of them takes the same `register('name')` and its own `value`. */
export function RadioGroup({ legend, children, hint, error, hideLegend, className }: GroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{legend}</legend>
      {hint ? <p className="mb-2 text-muted text-sm">{hint}</p> : null}
      <div className={className ?? 'grid gap-1'}>{children}</div>
      <div className="mt-1.5">
        <FieldError id={id} message={error} />
      </div>
    </fieldset>
  )
}

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

const dotClass =
  'mt-px size-5 shrink-0 appearance-none rounded-full border border-edge bg-raised transition-[border-width,border-color] checked:border-[6px] checked:border-brand hover:border-ink checked:hover:border-brand disabled:opacity-50'

export function Radio({ label, hint, className, ...rest }: RadioProps) {
  return (
    <label className={clsx('flex items-start gap-2.5 py-2.5 desktop:py-1', className)}>
      <input type="radio" className={dotClass} {...rest} />
      <span>
        {label}
        {hint ? <span className="block text-muted text-sm">{hint}</span> : null}
      </span>
    </label>
  )
}

/** A radio as a card: for two to five choices that need a word of explanation. `icon` is decoration. */
export function ChoiceCard({ label, hint, icon, className, ...rest }: RadioProps & { icon?: ReactNode }) {
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-start gap-3 rounded-lg border border-edge bg-raised p-3 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <input type="radio" className={clsx(dotClass, 'focus-visible:outline-none')} {...rest} />
      <span className="grow">
        <span className="font-semibold">{label}</span>
        {hint ? <span className="block text-muted text-sm">{hint}</span> : null}
      </span>
      {icon}
    </label>
  )
}
