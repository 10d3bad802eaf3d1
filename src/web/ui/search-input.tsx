import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useFieldControl } from './field.tsx'
import { controlClass } from './text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  value: string
  onValueChange: (value: string) => void
}

/** A controlled search field with a button that empties it. Give `aria-label` when there is no Field around it. */
export function SearchInput({ value, onValueChange, className, ...rest }: Props) {
  const field = useFieldControl()
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={clsx('relative block', className)}>
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" aria-hidden="true" />
      <input
        {...field}
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={clsx(controlClass, 'h-11 px-9 desktop:h-10 [&::-webkit-search-cancel-button]:hidden')}
        {...rest}
      />
      {value ? (
        <button
          type="button"
          aria-label="Tyhjennä haku"
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink desktop:w-9"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      ) : null}
    </span>
  )
}
