import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { controlClass } from './text-input.tsx'

type Props = ComponentProps<'select'> & {
  /** First choice with the empty value. */
  placeholder?: string | undefined
}

/** The browser's own select: the best one on a phone. Give `<option>`s as children. */
export function Select({ className, placeholder, children, ...rest }: Props) {
  const field = useFieldControl()
  return (
    <span className={clsx('relative block', className)}>
      <select {...field} className={clsx(controlClass, 'h-11 appearance-none pr-9 desktop:h-10')} {...rest}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
        aria-hidden="true"
      />
    </span>
  )
}
