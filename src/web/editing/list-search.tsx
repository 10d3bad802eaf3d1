import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatNumber } from '../format.ts'
import { SearchInput } from '../ui/search-input.tsx'

type Props = {
  label: string
  placeholder: string
  text: string
  onText: (typed: string) => void
  /** One and many of what is counted: "tuote", "tuotetta". */
  counted: readonly [string, string]
  total: number
  /** Further filters next to the field. */
  children?: ReactNode
}

/** The search above a list, and how many it found. */
export function ListSearch({ label, placeholder, text, onText, counted: [one, many], total, children }: Props) {
  return (
    <div className={clsx('flex flex-wrap items-center', children ? 'gap-x-4 gap-y-2' : 'gap-3')}>
      <SearchInput
        aria-label={label}
        placeholder={placeholder}
        className="grow basis-72 sm:max-w-sm"
        value={text}
        onValueChange={onText}
      />
      {children}
      <p className="tabular text-muted" role="status">
        {formatNumber(total)} {total === 1 ? one : many}
      </p>
    </div>
  )
}
