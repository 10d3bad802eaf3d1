import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** From 1, as in the URL. */
  page: number
  hasMore: boolean
  onTurn: (page: number | undefined) => void
}

/** Pages of a list whose length is not counted. */
export function TurnPages({ page, hasMore, onTurn }: Props) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Sivut" className="mt-4 flex items-center justify-between gap-3 print:hidden">
      <Button disabled={page === 1} onClick={() => onTurn(page > 2 ? page - 1 : undefined)}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        Edellinen
      </Button>
      <span className="tabular text-muted" aria-live="polite">
        Sivu {page}
      </span>
      <Button disabled={!hasMore} onClick={() => onTurn(page + 1)}>
        Seuraava
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  )
}
