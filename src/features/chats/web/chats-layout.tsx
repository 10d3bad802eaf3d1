import { Outlet, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { useWiderThan } from '#web/media.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChatList } from './list/chat-list.tsx'

/** As high as what the shell leaves of the window: list and conversation scroll by themselves. */
const pageClass =
  'mx-auto flex h-(--room) min-h-112 max-w-7xl [--room:calc(100dvh-var(--header-height)-var(--bottom-bar-height))] max-lg:-mx-4 max-lg:-mt-5 max-lg:mb-[calc(-1*var(--page-end))] lg:mb-[calc(0.75rem-var(--page-end))] lg:gap-3 lg:[--room:calc(100dvh-var(--header-height)-2.25rem)]'
const paneClass = 'flex min-h-0 min-w-0 flex-col border-line bg-surface lg:overflow-clip lg:rounded-lg lg:border'

/** The conversations, and the open one next to them; on a small screen one of the two. */
export function ChatsLayout() {
  const isWide = useWiderThan('lg')
  const isList = useLocation({ select: ({ pathname }) => /^\/app\/chats\/?$/.test(pathname) })
  return (
    <div className={pageClass}>
      {isList ? <Title /> : null}
      {isWide || isList ? (
        <div className={clsx(paneClass, isWide ? 'w-88 shrink-0' : 'grow')}>
          <ChatList titleAs={isList ? 'h1' : 'h2'} />
        </div>
      ) : null}
      {isWide || !isList ? (
        <div className={clsx(paneClass, 'relative grow')}>{isList ? <NoChat /> : <Outlet />}</div>
      ) : null}
    </div>
  )
}

/** What is open next to the list names the page otherwise. */
function Title() {
  usePageTitle('Viestit')
  return null
}

/** Next to the list while none of it is open. */
function NoChat() {
  return (
    <EmptyState className="m-auto" icon={<MessagesSquare />} title="Valitse keskustelu">
      Valitse keskustelu listasta tai aloita uusi.
    </EmptyState>
  )
}
