import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'

/** How a number is counted, next to it; folded, so that numbers are seen first. */
export const Definition = ({
  children,
  isOpen = false,
}: {
  children: string | readonly string[]
  isOpen?: boolean
}) => (
  <details className={clsx('group text-sm', !isOpen && 'print:hidden')} open={isOpen}>
    <summary className="-ml-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-muted hover:text-ink desktop:min-h-8 [&::-webkit-details-marker]:hidden">
      <ChevronRight className="size-3.5 shrink-0 transition-transform group-open:rotate-90" aria-hidden="true" />
      Miten laskettu
    </summary>
    <div className="grid max-w-prose gap-1 pb-1 text-muted">
      {[children].flat().map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  </details>
)
