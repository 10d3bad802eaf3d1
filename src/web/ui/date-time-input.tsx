import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { controlClass } from './text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & { kind?: 'datetime-local' | 'date' | 'time' | 'week' | undefined }

/**
 * The browser's own picker. The value is wall-clock text (`2026-03-05T14:05`); `toInputValue` and `fromInputValue` of
 * #web/format.ts turn it to and from an ISO instant by Europe/Helsinki.
 */
export function DateTimeInput({ kind = 'datetime-local', className, ...rest }: Props) {
  const field = useFieldControl()
  return (
    <input {...field} type={kind} className={clsx(controlClass, 'tabular h-11 desktop:h-10', className)} {...rest} />
  )
}
