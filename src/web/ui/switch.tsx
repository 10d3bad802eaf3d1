import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** For what takes effect at once; a choice that is saved with a form is a Checkbox. */
export function Switch({ label, hint, className, ...rest }: Props) {
  const id = useId()
  return (
    <label className={clsx('flex items-start justify-between gap-4 py-2.5 desktop:py-1.5', className)}>
      <span>
        <span id={id}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-muted text-sm">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
          role="switch"
          aria-labelledby={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer h-6 w-10 appearance-none rounded-full border border-edge bg-sunken transition-colors checked:border-brand checked:bg-brand hover:border-ink disabled:opacity-50 forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:forced-color-adjust-none forced-colors:checked:bg-[Highlight]"
          {...rest}
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-on-brand forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none forced-colors:peer-checked:bg-[HighlightText]" />
      </span>
    </label>
  )
}
