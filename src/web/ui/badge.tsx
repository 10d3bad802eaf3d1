import type { ReactNode } from 'react'
import { variants } from './variants.ts'

const badgeClass = variants(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-sm px-1.5 py-0.5 font-semibold text-xs',
  {
    kind: {
      neutral: 'bg-ink/8 text-ink',
      brand: 'bg-brand-soft text-brand',
      signal: 'bg-signal-fill text-on-signal',
      danger: 'bg-danger-soft text-danger',
      done: 'bg-done-soft text-done',
    },
  },
  { kind: 'neutral' },
)

type Props = {
  children: ReactNode
  /** `signal` only for what waits for the person who looks. */
  kind?: 'neutral' | 'brand' | 'signal' | 'danger' | 'done' | undefined
  icon?: ReactNode
  className?: string | undefined
}

/** A short fact next to a thing: Kiireellinen, Odottaa lupaa, Uusi viesti. A status is a StatusBadge. */
export function Badge({ children, kind, icon, className }: Props) {
  return (
    <span className={badgeClass({ kind }, className)}>
      {icon}
      {children}
    </span>
  )
}

/** A count in the navigation; nothing at 0, 99+ above 99. `label` is read: "uutta viestiä". */
export function CountBadge({ count, label, urgent }: { count: number; label: string; urgent?: boolean | undefined }) {
  if (count <= 0) return null
  return (
    <span
      className={`tabular inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 font-semibold text-xs ${urgent ? 'bg-signal-fill text-on-signal' : 'bg-ink/10 text-ink'}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
