import { useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { useWaitingActs } from '#web/offline/waiting-acts.ts'
import { slot } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { closeToast } from '#web/ui/toast.ts'
import { useMinute } from '#web/use-minute.ts'
import { type Chat, type Message, MOST_UNREAD } from '../../chats.ts'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { laneOf } from '../composer/queued-message.ts'
import { type MessageActing, mayChange } from '../message-acts.tsx'
import { messageToastId } from '../message-toast-id.ts'
import { WhoIsTyping } from '../typing/who-is-typing.tsx'
import { ConversationPhotos } from './conversation-photos.tsx'
import { LatestAloud } from './latest-aloud.tsx'
import { MessageItem } from './message-item.tsx'
import { messageRows } from './message-rows.ts'
import { MessageSkeletons } from './message-skeletons.tsx'
import { lastIdOf } from './message-window.ts'
import { stateOfOwn } from './state-of-own.ts'
import { useConversation } from './use-conversation.ts'
import { useHeldPlace } from './use-held-place.ts'
import { useReadMark } from './use-read-mark.ts'
import { useShownMessage } from './use-shown-message.ts'
import { WaitingMessages, waitingIn } from './waiting-messages.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const NOTHING: readonly Message[] = []

/** The messages, read and scrolled both ways, and what is written to them. */
export function Conversation({ otherId, chat }: { otherId: string; chat: Chat }) {
  const at = useSearch({ from: '/app/chats/$organizationId' })
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const now = useMinute()
  const { query, shown, older, newer, isJumping, jumpTo, jumpToNewest } = useConversation(otherId, at.viesti)
  const messages = shown?.messages ?? NOTHING
  const isWhole = shown !== undefined && !shown.hasNewer

  const markRead = useReadMark(chat, otherId, isWhole ? lastIdOf(shown) : Number.POSITIVE_INFINITY)
  const box = useRef<HTMLDivElement>(null)
  const place = useHeldPlace(box, {
    isWhole,
    onNearTop: () => !older.isError && older.ask(),
    onNearEnd: () => !newer.isError && newer.ask(),
    onSeen: markRead,
  })
  const { markedId, show, showEnd } = useShownMessage({ shown, at, place, jumpTo, jumpToNewest })

  const lane = laneOf(organizationId, otherId)
  const waiting = waitingIn(lane, useWaitingActs(), messages)
  const composer = useRef<ComposerHandle>(null)
  const [withdrawn, setWithdrawn] = useState<Message | null>(null)
  const [pinned, setPinned] = useState<Message | null>(null)
  const PinMessage = slot('pinMessage')
  const acting: MessageActing = useMemo(
    () => ({
      canWrite: chat.canWrite,
      userId,
      organizationId,
      otherId,
      reply: (message) => composer.current?.reply(message),
      edit: (message) => composer.current?.edit(message),
      pin: setPinned,
      withdraw: setWithdrawn,
    }),
    [chat.canWrite, userId, organizationId, otherId],
  )
  const lastOwn = () => (isWhole ? messages.findLast((one) => mayChange(one, acting, Date.now())) : undefined)
  useEffect(() => closeToast(messageToastId(otherId)), [otherId])

  const rows = useMemo(() => messageRows(messages, shown?.unreadFrom ?? null), [messages, shown?.unreadFrom])
  const states = useMemo(() => stateOfOwn(messages, organizationId, chat.otherRead), [messages, organizationId, chat])
  const showRef = useRef(show)
  showRef.current = show
  const onShow = useRef((id: number) => showRef.current(id)).current

  return (
    <>
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
        aria-label="Viestit"
        className={clsx(
          'min-h-0 grow overflow-y-auto px-4 pb-3 outline-offset-[-2px] [overflow-anchor:none] [scrollbar-width:thin]',
          query.isPending && 'hidden',
        )}
      >
        <div className="flex min-h-full flex-col justify-end">
          <Part of={older} isThere={shown?.hasOlder ?? false} failed="Vanhempia viestejä ei voitu hakea." />
          {query.isError && !shown ? (
            <div className="py-3">
              <FailedQuery query={query} title="Viestejä ei voitu hakea" />
            </div>
          ) : null}
          {shown && messages.length === 0 && waiting.length === 0 ? <NothingYet canWrite={chat.canWrite} /> : null}
          <ol aria-label="Viestit" className="grid grid-cols-1 empty:hidden">
            {rows.map((row) => (
              <MessageItem
                key={row.message.requestKey}
                row={row}
                otherName={chat.other.name}
                acting={acting}
                isMarked={row.message.id === markedId}
                now={now}
                state={states.get(row.message.id)}
                oldestId={messages[0]?.id ?? 0}
                onShow={onShow}
              />
            ))}
          </ol>
          <Part of={newer} isThere={shown?.hasNewer ?? false} failed="Uudempia viestejä ei voitu hakea." />
          <WaitingMessages acts={waiting} />
        </div>
      </section>
      {query.isPending ? <MessageSkeletons /> : null}
      <LatestAloud messages={messages} ownUserId={userId} isWhole={isWhole} />
      <ConversationPhotos messages={messages} otherName={chat.other.name} />
      <WithdrawDialog message={withdrawn} otherId={otherId} onClose={() => setWithdrawn(null)} />
      {PinMessage && pinned ? (
        <LazyOverlay open>
          <PinMessage otherId={otherId} messageId={pinned.id} onClose={() => setPinned(null)} />
        </LazyOverlay>
      ) : null}
      {/* toasts keep clear of it, and of what waits above it */}
      <div data-composer className="sticky bottom-(--bottom-bar-height) z-10 shrink-0 border-line border-t bg-surface">
        {shown && !place.isAtEnd ? <ToNewest unread={chat.unread} isPending={isJumping} onShow={showEnd} /> : null}
        {chat.canWrite ? <WhoIsTyping otherId={otherId} /> : null}
        <Composer
          ref={composer}
          otherId={otherId}
          otherName={chat.other.name}
          canWrite={chat.canWrite}
          onSent={showEnd}
          lastOwn={lastOwn}
        />
      </div>
    </>
  )
}

type PartProps = { of: { ask: () => void; isError: boolean; isPending: boolean }; isThere: boolean; failed: string }

/** At an end of what is shown, while there is more. */
function Part({ of: { ask, isError, isPending }, isThere, failed }: PartProps) {
  if (!isThere) return null
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-center gap-2 py-2 text-muted text-sm">
      {isError && !isPending ? (
        <>
          {failed}
          <Button size="sm" onClick={ask}>
            Yritä uudelleen
          </Button>
        </>
      ) : (
        <Spinner className="size-5" />
      )}
    </div>
  )
}

const NothingYet = ({ canWrite }: { canWrite: boolean }) => (
  <p className="m-auto py-10 text-center text-muted">
    Ei vielä viestejä.{canWrite ? ' Aloita keskustelu kirjoittamalla alle.' : ''}
  </p>
)

type ToNewestProps = { unread: number; isPending: boolean; onShow: () => void }

function ToNewest({ unread, isPending, onShow }: ToNewestProps) {
  const words = unread === 1 ? '1 uusi viesti' : `${unread >= MOST_UNREAD ? '99+' : unread} uutta viestiä`
  return (
    <div className="pointer-events-none absolute inset-x-0 -top-12 flex justify-center">
      <Button
        kind={unread > 0 ? 'primary' : 'secondary'}
        size="sm"
        className="pointer-events-auto rounded-full! shadow-float"
        pending={isPending}
        onClick={onShow}
      >
        <ArrowDown className="size-4" aria-hidden="true" />
        {unread > 0 ? words : 'Uusimpiin'}
      </Button>
    </div>
  )
}
