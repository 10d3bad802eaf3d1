import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { StatusGlyph, type StatusTone, statusLook } from './status-glyph.tsx'

type Props = { tone: StatusTone; children: ReactNode; className?: string | undefined }

/** A status in words, with its fixed colour and shape: `<StatusBadge tone="READY">Noudettavissa</StatusBadge>`. */
export function StatusBadge({ tone, children, className }: Props) {
  const { text, soft } = statusLook[tone]
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full py-0.5 pr-2.5 pl-1.5 font-semibold text-sm',
        text,
        soft,
        className,
      )}
    >
      <StatusGlyph tone={tone} />
      {children}
    </span>
  )
}
