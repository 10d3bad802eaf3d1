import { clsx } from 'clsx'
import { Check, type LucideIcon } from 'lucide-react'
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
        <BoxFrame mark={Check} className="mt-px">
          <input
            type="checkbox"
            aria-describedby={error ? id : undefined}
            aria-invalid={error ? true : undefined}
            className={boxClass}
            {...rest}
          />
        </BoxFrame>
        <span>
          {label}
          {hint ? <span className="block text-muted text-sm">{hint}</span> : null}
        </span>
      </label>
      <FieldError id={id} message={error} />
    </div>
  )
}

/** Of the input in a `BoxFrame`. */
export const boxClass =
  'peer size-5 appearance-none rounded-sm border border-edge bg-raised transition-colors checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand hover:border-ink disabled:opacity-50 aria-invalid:border-danger forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:forced-color-adjust-none forced-colors:checked:bg-[Highlight]'

type FrameProps = { mark: LucideIcon; className?: string; children: ReactNode }

/** A native checkbox with the mark that is seen over it. */
export const BoxFrame = ({ mark: Mark, className, children }: FrameProps) => (
  <span className={clsx('relative grid size-5 shrink-0', className)}>
    {children}
    <Mark
      className="pointer-events-none absolute inset-0.5 size-4 text-on-brand opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:text-[HighlightText]"
      strokeWidth={3}
      aria-hidden="true"
    />
  </span>
)
