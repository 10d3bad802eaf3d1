import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A native checkbox with its label next to it; needs no Field around it. */
export function Checkbox({ label, hint, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={clsx('grid gap-1', className)}>
      <label className="flex items-start gap-2.5 py-2.5 desktop:py-1">
        <span className="relative mt-px grid size-5 shrink-0">
          <input
            type="checkbox"
            aria-describedby={error ? id : undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-5 appearance-none rounded-sm border border-edge bg-raised transition-colors checked:border-brand checked:bg-brand hover:border-ink disabled:opacity-50 aria-invalid:border-danger forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:forced-color-adjust-none forced-colors:checked:bg-[Highlight]"
            {...rest}
          />
          <Check
            className="pointer-events-none absolute inset-0.5 size-4 text-on-brand opacity-0 peer-checked:opacity-100 forced-colors:text-[HighlightText]"
            strokeWidth={3}
            aria-hidden="true"
          />
        </span>
        <span>
          {label}
          {hint ? <span className="block text-muted text-sm">{hint}</span> : null}
        </span>
      </label>
      <FieldError id={id} message={error} />
    </div>
  )
}
