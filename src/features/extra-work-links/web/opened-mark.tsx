import { clsx } from 'clsx'
import { Eye } from 'lucide-react'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** Whether the page of a link was opened, and when first. */
export function OpenedMark({ openedAt }: { openedAt: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <Eye className={clsx('size-4 shrink-0', openedAt && 'text-done')} aria-hidden="true" />
      {openedAt ? (
        <span>
          Avattu <RelativeTime at={openedAt} className="whitespace-nowrap" />
        </span>
      ) : (
        <span>Ei vielä avattu</span>
      )}
    </p>
  )
}
