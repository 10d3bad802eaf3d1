import { Lock, MessageSquare } from 'lucide-react'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { TimelineEntry } from '../ticket-views.ts'
import { filesInWords } from './timeline-sentence.ts'
import { isMessage } from './use-new-messages.ts'

type Props = { entries: readonly TimelineEntry[]; isPending: boolean; onOpen: () => void }

/** The newest message, where the conversation itself is not in sight; a press opens it. Its line is kept from the start. */
export function LastMessage({ entries, isPending, onOpen }: Props) {
  const last = entries.findLast(isMessage)
  const Icon = last?.kind === 'NOTED' ? Lock : MessageSquare
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={onOpen}
      className="flex min-h-11 w-full min-w-0 items-center gap-2 border-line text-left text-sm hover:bg-sunken max-xl:border-b max-xl:px-4 xl:rounded-md xl:px-2"
    >
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      {last ? (
        <>
          <span className="sr-only">Viimeisin viesti: </span>
          <span className="max-w-[40%] shrink-0 truncate font-semibold">
            {last.actor?.name ?? last.organization?.name}
          </span>
          <span className="min-w-0 truncate text-muted">
            {last.body === '' ? `lähetti ${filesInWords(last.files)}` : last.body}
          </span>
          <RelativeTime
            at={last.createdAt}
            className="ml-auto shrink-0 whitespace-nowrap text-muted max-[20rem]:hidden"
          />
        </>
      ) : (
        <span className="text-muted">{isPending ? '' : 'Ei viestejä vielä'}</span>
      )}
    </button>
  )
}
