import { clsx } from 'clsx'
import { createContext, type ReactNode, Suspense, use } from 'react'
import { Spinner } from './spinner.tsx'

const OnItsWay = createContext<ReactNode>(null)

type Props = {
  /** The heading of what comes; left out where it is not known yet whether anything does. */
  title?: string | undefined
  /** The height that is kept for it, as a class: what is below must not move when it comes. */
  className: string
  /** Within a frame that is drawn already. */
  isBare?: boolean
  children: ReactNode
}

/**
 * A part of a page that is loaded lazily: keeps its place and, after 200 ms, says that it loads. A part that then asks the server draws
 * `PartOnItsWay` until it is answered.
 */
export function LazyPart({ title, className, isBare = false, children }: Props) {
  const waiting = (
    <div
      role="status"
      className={clsx(
        'flex flex-wrap content-start items-start justify-between gap-x-3 print:hidden',
        title && 'px-4 pt-3.5 pb-3',
        title && !isBare && 'rounded-lg border border-line bg-surface',
        className,
      )}
    >
      {title ? <span className="wrap-anywhere min-w-0 font-semibold">{title}</span> : null}
      <span className="flex animate-late items-center gap-2 whitespace-nowrap text-muted text-sm">
        <Spinner className="size-4" />
        Ladataan…
      </span>
    </div>
  )
  return (
    <OnItsWay value={waiting}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </OnItsWay>
  )
}

/** What a part draws while its first answer is on its way: the same as while its file is. */
export const PartOnItsWay = () => use(OnItsWay)
