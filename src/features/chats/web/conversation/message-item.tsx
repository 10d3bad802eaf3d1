import { clsx } from 'clsx'
import { memo, Suspense } from 'react'
import { FileList } from '#features/files/web/file-list.tsx'
import { PhotoGrid } from '#features/files/web/photos/photo-grid.tsx'
import { formatDateTime, formatTime } from '#web/format.ts'
import { slot } from '#web/slot.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Message } from '../../chats.ts'
import { dayWords } from '../chat-time.ts'
import type { MessageActing } from '../message-acts.tsx'
import type {} from '../message-slots.ts'
import { MessageText } from '../message-text.tsx'
import { MessageMenu } from './message-menu.tsx'
import type { MessageRow } from './message-rows.ts'
import { Quote } from './quote.tsx'

type Props = {
  row: MessageRow
  /** Shown instead of the name of a user whose account is deleted. */
  otherName: string
  acting: MessageActing
  isMarked: boolean
  /** In milliseconds, to the minute. */
  now: number
  /** Under an own message: "Lähetetty", "Luettu klo 14.05, Maija Meri". */
  state: string | undefined
  /** The oldest message that is shown. */
  oldestId: number
  onShow: (messageId: number) => void
}

/** A message with what is above it: its day, the line of unread ones, its sender. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { row, otherName, acting, isMarked, now, state, oldestId, onShow } = props
  const { message, beginsDay, beginsUnread, isNamed } = row
  const isOwnSide = message.organizationId === acting.organizationId
  const isOwn = isOwnSide && message.sender?.id === acting.userId
  const name = message.sender?.name ?? (isOwnSide ? 'Poistettu käyttäjä' : otherName)
  return (
    <li className={clsx('group relative', isNamed ? 'pt-3' : 'pt-1')}>
      {isMarked ? (
        <span
          className="pointer-events-none absolute -inset-x-2 inset-y-0 animate-point rounded-lg outline-3 outline-signal"
          aria-hidden="true"
        />
      ) : null}
      {beginsDay ? <DayLine>{dayWords(message.createdAt, new Date(now))}</DayLine> : null}
      {beginsUnread ? <UnreadLine /> : null}
      <div className={clsx('flex gap-2', isOwnSide && 'flex-row-reverse')}>
        {isOwnSide ? null : (
          <span className="w-8 shrink-0">
            {isNamed ? <Avatar name={name} imageUrl={message.sender?.image} size={32} round /> : null}
          </span>
        )}
        <div className={clsx('grid min-w-0 max-w-[85%] gap-1 sm:max-w-[75%]', isOwnSide && 'justify-items-end')}>
          {isNamed ? (
            <p className="px-1 font-semibold text-sm">
              {isOwn ? 'Sinä' : name}
              {/* the time is next to the text; it is read with the name */}
              <span className="sr-only">, {formatDateTime(message.createdAt)}</span>
            </p>
          ) : (
            <p className="sr-only">
              {isOwn ? 'Sinä' : name}, {formatDateTime(message.createdAt)}
            </p>
          )}
          {/* the anchor of the scroll position: what is above goes when older messages come */}
          <div data-message={message.id} className="min-w-0 max-w-full">
            <Bubble message={message} acting={acting} by={name} onShow={onShow} />
          </div>
          <Marks otherId={acting.otherId} messageId={message.id} from={oldestId} />
          {state ? <p className="px-1 text-muted text-xs">{state}</p> : null}
        </div>
        <MessageMenu
          message={message}
          acting={acting}
          now={now}
          of={`${isOwn ? 'Sinä' : name} ${formatTime(message.createdAt)}`}
        />
      </div>
    </li>
  )
})

type MarksProps = { otherId: string; messageId: number; from: number }

/** Where else it is shown; most messages are nowhere else. */
function Marks(props: MarksProps) {
  const MessageMarks = slot('messageMarks')
  if (!MessageMarks) return null
  return (
    <Suspense>
      <MessageMarks {...props} />
    </Suspense>
  )
}

type BubbleProps = { message: Message; acting: MessageActing; by: string; onShow: (messageId: number) => void }

function Bubble({ message, acting, by, onShow }: BubbleProps) {
  const isOwnSide = message.organizationId === acting.organizationId
  const { body, files, replyTo, createdAt, editedAt, withdrawnAt, byMail } = message
  const time = (
    <span className="tabular mt-0.5 flex justify-end gap-1.5 text-muted text-xs">
      {byMail ? <span>sähköpostilla</span> : null}
      {editedAt !== null && withdrawnAt === null ? <span data-tooltip={formatDateTime(editedAt)}>muokattu</span> : null}
      <time dateTime={createdAt} data-tooltip={formatDateTime(createdAt)} aria-hidden="true">
        {formatTime(createdAt)}
      </time>
    </span>
  )
  if (withdrawnAt !== null)
    return (
      <div className="rounded-lg border border-line border-dashed px-3 py-1.5 text-muted">
        <em>Viesti poistettu</em>
        {time}
      </div>
    )
  const photos = files.flatMap(({ id, name, width, height }) =>
    width === null || height === null
      ? []
      : [{ id, width, height, description: `${name}, ${by}, ${formatDateTime(createdAt)}` }],
  )
  const others = files.filter(({ width }) => width === null)
  return (
    <div
      className={clsx(
        'grid min-w-0 max-w-full gap-1.5 rounded-lg border px-3 py-1.5',
        isOwnSide ? 'border-brand/25 bg-brand-soft' : 'border-line bg-sunken',
      )}
    >
      {replyTo ? <Quote replyTo={replyTo} onShow={() => onShow(replyTo.id)} /> : null}
      {body === '' ? null : <MessageText text={body} otherId={acting.otherId} />}
      <PhotoGrid photos={photos} />
      {others.length > 0 ? <FileList files={others} label="Liitteet" /> : null}
      {time}
    </div>
  )
}

const DayLine = ({ children }: { children: string }) => (
  <div className="flex items-center gap-3 pt-2 pb-3">
    <span className="h-px grow bg-line" aria-hidden="true" />
    <h2 className="font-semibold text-muted text-xs">{children}</h2>
    <span className="h-px grow bg-line" aria-hidden="true" />
  </div>
)

const UnreadLine = () => (
  <div className="flex items-center gap-3 pb-3">
    <span className="h-px grow bg-signal-fill" aria-hidden="true" />
    <p className="font-semibold text-signal text-xs">Uudet viestit</p>
    <span className="h-px grow bg-signal-fill" aria-hidden="true" />
  </div>
)
