import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field.tsx'

/** Look of every text-like control. 16 px letters on small screens keep phones from zooming in. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-edge bg-raised px-3 text-[1rem] text-ink transition-colors hover:border-ink focus-visible:border-brand focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:outline-danger desktop:text-base'

type Props = ComponentProps<'input'> & {
  /** Short text after the value: km, €, h. */
  suffix?: ReactNode
}

/** One line of text; works with `register()` of react-hook-form. */
export function TextInput({ className, suffix, type = 'text', ...rest }: Props) {
  const field = useFieldControl()
  const input = (
    <input
      {...field}
      type={type}
      className={clsx(controlClass, 'h-11 desktop:h-10', suffix ? 'pr-10' : undefined, suffix ? undefined : className)}
      {...rest}
    />
  )
  if (!suffix) return input
  return (
    <span className={clsx('relative block', className)}>
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted text-sm">
        {suffix}
      </span>
    </span>
  )
}
