import { MessageSquare } from 'lucide-react'
import type { SearchedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import type { SearchedMessage } from '../chats.ts'
import { HitPreview } from './hit-preview.tsx'

/** A message among what a search has found; it leads into its conversation. */
export const searched: SearchedKind<SearchedMessage> = {
  label: 'Viesti',
  page: ({ id, other }) => ({
    to: '/app/chats/$organizationId',
    params: { organizationId: other.id },
    search: { viesti: Number(id) },
  }),
  Row: MessageRow,
}

function MessageRow({ result: { other, senderName, createdAt, preview } }: { result: SearchedMessage }) {
  return (
    <span className="grid min-w-0">
      <span className="flex min-w-0 items-center gap-1.5">
        <MessageSquare className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="truncate font-semibold">{other.name}</span>
        <span className="shrink-0 text-muted text-sm max-sm:hidden">
          {senderName ?? 'Poistettu käyttäjä'} · {formatDate(createdAt)}
        </span>
      </span>
      <span className="truncate text-sm">
        <HitPreview preview={preview} />
      </span>
    </span>
  )
}
