import type { ReactNode } from 'react'

/** Pairs of a name and a value, two columns where there is room. */
export const FactsList = ({ children, wide }: { children: ReactNode; wide?: boolean }) => (
  <dl className={wide ? 'grid grid-cols-2 gap-x-6 gap-y-3' : 'grid gap-y-3'}>{children}</dl>
)

/** One fact; nothing is drawn for an unknown one unless `unknown` says what to write. */
export function Fact({ name, children, unknown, full }: FactProps) {
  const isKnown = children !== null && children !== undefined && children !== ''
  if (!isKnown && !unknown) return null
  return (
    <div className={full ? 'col-span-2' : undefined}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={isKnown ? 'wrap-anywhere' : 'text-muted'}>{isKnown ? children : unknown}</dd>
    </div>
  )
}

type FactProps = { name: string; children?: ReactNode; unknown?: string; full?: boolean }
