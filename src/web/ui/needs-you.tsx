import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The look of what waits for this person, on a button or a link that leads to it; its content is `NeedsYouText`. */
export const needsYouClass =
  'mb-3 flex min-h-11 w-fit max-w-full items-center gap-2.5 rounded-lg border border-signal/50 bg-signal-soft py-1.5 pr-2 pl-3 text-left font-semibold hover:border-signal print:hidden'

export const NeedsYouText = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <>
    <Icon className="size-4.5 shrink-0 text-signal" aria-hidden="true" />
    <span className="wrap-anywhere min-w-0">{children}</span>
    <ChevronRight className="size-4 shrink-0 text-signal" aria-hidden="true" />
  </>
)
