import type { ReactNode } from 'react'
import { formatHours } from '#web/format.ts'
import type { PriceListChoice } from '../catalog.ts'

type Props = {
  choice: Pick<PriceListChoice, 'name' | 'code' | 'hours'>
  /** At the end: what it costs. */
  children: ReactNode
}

/** Something of the price list among others, where one is chosen. */
export const PriceListChoiceRow = ({ choice: { name, code, hours }, children }: Props) => (
  <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
    <span className="wrap-anywhere min-w-0">
      {name}
      <span className="text-muted text-sm">
        {code ? ` ${code}` : ''}
        {hours === null ? '' : ` ${formatHours(hours)}`}
      </span>
    </span>
    <span className="tabular flex flex-wrap items-baseline gap-x-2 text-sm">{children}</span>
  </span>
)
