import { Skeleton } from '#web/ui/skeleton.tsx'

/** The size of the content, on either side. */
export const RequestSkeleton = () => (
  <div className="mx-auto grid max-w-6xl gap-4" aria-busy="true">
    <p className="sr-only">Ladataan tarjouspyyntöä…</p>
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)
