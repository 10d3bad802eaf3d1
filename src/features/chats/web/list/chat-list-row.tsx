import { clsx } from 'clsx'
import { Paperclip } from 'lucide-react'
import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { type ChatRow, MOST_UNREAD } from '../../chats.ts'
import { attachmentWords } from '../attachment-words.ts'
import { shortWhen } from '../chat-time.ts'

type Props = { chat: ChatRow; isOpen: boolean; now: Date }

/** A conversation in the list: with whom, what was said last, and how much of it is unread. */
export function ChatListRow({ chat: { other, last, unread }, isOpen, now }: Props) {
  return (
    <li>
      <NearLink
        to="/app/chats/$organizationId"
        params={{ organizationId: other.id }}
        search={({ text }) => ({ text })}
        aria-current={isOpen ? 'page' : undefined}
        className={clsx(
          'relative flex min-h-18 items-center gap-3 px-4 py-2.5 outline-offset-[-3px]',
          isOpen ? 'bg-brand-soft' : 'hover:bg-ink/5',
        )}
      >
        {isOpen ? <span className="absolute inset-y-2 left-0 w-1 rounded-full bg-brand" aria-hidden="true" /> : null}
        <Avatar name={other.name} imageUrl={other.image} size={44} />
        <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
          <span className="flex items-baseline gap-2">
            <span className={clsx('min-w-0 grow truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>
              {other.name}
            </span>
            <time
              dateTime={last.createdAt}
              data-tooltip={formatDateTime(last.createdAt)}
              className={clsx('tabular shrink-0 text-sm', unread > 0 ? 'font-semibold text-brand' : 'text-muted')}
            >
              {shortWhen(last.createdAt, now)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <span className={clsx('min-w-0 grow truncate text-sm', unread > 0 ? 'text-ink' : 'text-muted')}>
              <LastWords last={last} />
            </span>
            {unread > 0 ? (
              <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 font-semibold text-on-brand text-xs">
                {unread >= MOST_UNREAD ? '99+' : unread}
                <span className="sr-only"> lukematonta</span>
              </span>
            ) : null}
          </span>
        </span>
      </NearLink>
    </li>
  )
}

function LastWords({ last: { senderName, preview, attachmentCount, isWithdrawn } }: Pick<ChatRow, 'last'>) {
  const by = senderName === null ? '' : `${senderName}: `
  if (isWithdrawn)
    return (
      <>
        {by}
        <em>viesti poistettu</em>
      </>
    )
  return (
    <>
      {by}
      {attachmentCount > 0 ? (
        <Paperclip
          className="mr-1 mb-0.5 inline size-3.5"
          aria-hidden={preview === '' ? true : undefined}
          aria-label="Liite"
        />
      ) : null}
      {preview || attachmentWords(attachmentCount)}
    </>
  )
}
