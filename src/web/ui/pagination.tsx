import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Props = {
  /** From 0, as in the API. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
  className?: string | undefined
}

/** Pages of a list whose length is known; nothing when there is one page. */
export function Pagination({ page, pageCount, onPageChange, className }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Sivut" className={clsx('flex items-center justify-center gap-2 print:hidden', className)}>
      <IconButton label="Edellinen sivu" disabled={page <= 0} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft className="size-5" aria-hidden="true" />
      </IconButton>
      <span className="tabular text-muted" aria-live="polite">
        Sivu {page + 1} / {pageCount}
      </span>
      <IconButton label="Seuraava sivu" disabled={page >= pageCount - 1} onClick={() => onPageChange(page + 1)}>
        <ChevronRight className="size-5" aria-hidden="true" />
      </IconButton>
    </nav>
  )
}

type MoreProps = { onClick: () => void; pending?: boolean | undefined; label?: string | undefined }

/** The end of a list that goes on. */
export function ShowMore({ onClick, pending, label = 'Näytä lisää' }: MoreProps) {
  return (
    <div className="grid justify-items-center py-3 print:hidden">
      <Button onClick={onClick} pending={pending}>
        {label}
      </Button>
    </div>
  )
}
