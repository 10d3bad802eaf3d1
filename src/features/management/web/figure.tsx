import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/format.ts'

type Props = { icon: ReactNode; label: string; value: number; isBad?: boolean; children: ReactNode }

/** One large number in a `<dl>`, with what it counts above it and what to know of it below. */
export const Figure = ({ icon, label, value, isBad = false, children }: Props) => (
  <div className="rounded-lg border border-line bg-surface p-4">
    <dt className="flex items-center gap-2 font-semibold text-muted text-sm [&_svg]:size-4">
      <span aria-hidden="true">{icon}</span>
      {label}
    </dt>
    <dd className={clsx('plate-type mt-1 text-4xl', isBad && 'text-danger')}>{formatNumber(value)}</dd>
    <dd className="mt-1 text-muted text-sm">{children}</dd>
  </div>
)
