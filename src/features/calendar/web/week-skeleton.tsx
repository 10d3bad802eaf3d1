import { Skeleton } from '#web/ui/skeleton.tsx'

/** Holds the place of the week while it comes. */
export const WeekSkeleton = () => (
  <div aria-busy="true">
    <p className="sr-only">Ladataan viikkoa…</p>
    <div className="flex gap-2 max-desktop:hidden">
      <Skeleton className="h-150 grow" />
      <Skeleton className="h-150 w-58 shrink-0" />
    </div>
    <div className="grid gap-3 desktop:hidden">
      <Skeleton className="h-14" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  </div>
)
