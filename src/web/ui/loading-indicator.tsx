import { clsx } from 'clsx'
import { Spinner } from './spinner.tsx'

/** Shown, and read, only when loading has lasted 200 ms; takes its room from the start so that nothing jumps. */
export function LoadingIndicator({
  label = 'Ladataan…',
  className,
  isLate = true,
}: {
  label?: string
  /** False where another component has waited for those 200 ms. */
  isLate?: boolean
  className?: string | undefined
}) {
  return (
    <div role="status" className={clsx('flex items-center justify-center gap-2.5 p-8 text-muted', className)}>
      <span className={clsx('flex items-center gap-2.5', isLate && 'animate-late')}>
        <Spinner className="size-5" />
        {label}
      </span>
    </div>
  )
}

/** A thin line at the top of the window while a page is being fetched; also late by 200 ms. */
export function PageProgress() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-late overflow-hidden print:hidden">
      <div className="h-full w-1/3 animate-stripe bg-brand" />
      <span className="sr-only">Ladataan sivua…</span>
    </div>
  )
}
