import { Skeleton } from '#web/ui/skeleton.tsx'

const COLUMNS = [3, 2, 3, 1, 2, 2]

/** Holds the place of the board or the list while it comes. */
export function DeskSkeleton({ asList }: { asList: boolean }) {
  return (
    <>
      <p className="sr-only">Ladataan työpöytää…</p>
      {asList ? (
        <div className="grid gap-2">
          {Array.from({ length: 10 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
            <Skeleton key={row} className="h-11 w-full" />
          ))}
        </div>
      ) : (
        <div className="flex gap-3 overflow-hidden pt-6">
          {COLUMNS.map((cards, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
            <div key={column} className="grid w-60 shrink-0 grow content-start gap-2 max-desktop:w-full">
              <Skeleton className="h-5 w-28" />
              {Array.from({ length: cards }, (_, card) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
                <Skeleton key={card} className="h-39 w-full" />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
