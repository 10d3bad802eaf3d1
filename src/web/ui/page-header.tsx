import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** Links to the pages above, outermost first, without the present page. */
  crumbs?: readonly ReactNode[] | undefined
  /** Buttons; the main act last, so that it is nearest to the thumb when they wrap. */
  actions?: ReactNode
  /** Plate, status or a sentence under the title. */
  children?: ReactNode
  className?: string | undefined
}

/** The head of every screen; its title is the page's only h1. */
export function PageHeader({ title, crumbs = [], actions, children, className }: Props) {
  return (
    <header className={clsx('mb-5 grid gap-2', className)}>
      {crumbs.length > 0 ? (
        <nav aria-label="Murupolku" className="print:hidden">
          <ol className="flex flex-wrap items-center gap-1 text-muted text-sm max-desktop:-my-3 [&_a:hover]:text-ink [&_a]:inline-flex [&_a]:items-center [&_a]:underline-offset-2 max-desktop:[&_a]:min-h-11">
            {crumbs.map((crumb, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: crumbs are fixed for a page and have no other name
              <li key={at} className="flex items-center gap-1">
                {at > 0 ? <ChevronRight className="size-3.5" aria-hidden="true" /> : null}
                {crumb}
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 font-bold text-2xl tracking-tight">{title}</h1>
        {actions ? <div className="flex flex-wrap gap-2 print:hidden">{actions}</div> : null}
      </div>
      {children ? <div className="text-muted">{children}</div> : null}
    </header>
  )
}
