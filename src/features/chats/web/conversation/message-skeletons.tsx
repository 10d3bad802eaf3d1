import { Skeleton } from '#web/ui/skeleton.tsx'

/** In the place of messages that are on their way. */
export const MessageSkeletons = () => (
  <div className="flex min-h-0 grow flex-col justify-end gap-4 overflow-clip px-4 py-4" aria-busy="true">
    <p className="sr-only">Ladataan viestejä…</p>
    <Skeleton className="h-16 w-3/5" />
    <Skeleton className="h-10 w-2/5" />
    <Skeleton className="h-16 w-1/2 self-end" />
    <Skeleton className="h-10 w-2/5" />
    <Skeleton className="h-24 w-3/5 self-end" />
  </div>
)
