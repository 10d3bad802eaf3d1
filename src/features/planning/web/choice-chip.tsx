import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { chipClass, chipInputClass } from '#features/tickets/web/intake/chip-class.ts'

type Props = {
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
  /** Next to it, smaller. */
  more?: ReactNode
  /** What is more than there is room for. */
  isOver?: boolean
  isQuiet?: boolean
}

/** One of several choices in a line; the arrows go from one to the next. */
export const ChoiceChip = ({ name, checked, onChoose, children, more, isOver, isQuiet }: Props) => (
  <label className={clsx(chipClass, isQuiet && !checked && 'border-dashed text-muted')}>
    <input type="radio" name={name} checked={checked} onChange={onChoose} className={chipInputClass} />
    <span className="wrap-anywhere min-w-0">{children}</span>
    {more ? (
      <span
        className={clsx('tabular shrink-0 text-sm', isOver ? 'font-semibold text-signal' : !checked && 'text-muted')}
      >
        {more}
      </span>
    ) : null}
  </label>
)
