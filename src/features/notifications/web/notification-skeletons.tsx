import { clsx } from 'clsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Holds the place of a list of notifications that is on its way. */
export function NotificationSkeletons({ rows, className }: { rows: number; className?: string }) {
  const places = Array.from({ length: rows }, (_, index) => `row-${index}`)
  return (
    <div className={clsx('grid gap-2', className)} aria-busy="true">
      {places.map((place) => (
        <Skeleton key={place} className="h-14" />
      ))}
    </div>
  )
}
