import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MessagesSquare, Plus } from 'lucide-react'
import { type UIEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMinute } from '#web/use-minute.ts'
import { ChatListRow } from './chat-list-row.tsx'
import { useChatList } from './use-chat-list.ts'

/** The next page is asked for when so much of what is there is left to scroll. */
const AHEAD_PX = 600

/** All conversations of the organisation, the one with the newest message first. */
export function ChatList({ titleAs: Title }: { titleAs: 'h1' | 'h2' }) {
  const { text = '' } = useSearch({ strict: false })
  const { organizationId: openId } = useParams({ strict: false })
  const navigate = useNavigate()
  const now = new Date(useMinute())
  const { query, rows } = useChatList(text)
  const box = useRef<HTMLDivElement>(null)

  const askOn = useEffectEvent((element: HTMLElement) => {
    const left = element.scrollHeight - element.scrollTop - element.clientHeight
    if (left < AHEAD_PX && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError)
      void query.fetchNextPage()
  })
  useEffect(() => {
    // a high window may have room for more than a page
    if (box.current) askOn(box.current)
  })

  return (
    <>
      <div className="flex items-center gap-2 px-4 pt-3 pb-2">
        <Title className="grow font-bold text-xl tracking-tight">Viestit</Title>
        <ButtonLink to="/app/chats/new" search={{ text: text || undefined }} kind="primary" size="sm">
          <Plus className="size-4" aria-hidden="true" />
          Uusi keskustelu
        </ButtonLink>
      </div>
      <div className="border-line border-b px-4 pb-3">
        <PausedSearchInput
          aria-label="Hae keskusteluja nimellä"
          placeholder="Hae nimellä"
          text={text}
          onText={(next) =>
            void navigate({
              to: '.',
              search: (search: object) => ({ ...search, text: next.trim() || undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <div
        ref={box}
        className="min-h-0 grow overflow-y-auto [scrollbar-width:thin]"
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => askOn(currentTarget)}
      >
        {query.isPending ? <ChatSkeletons /> : null}
        {query.isError && rows.length === 0 ? (
          <div className="p-3">
            <FailedQuery query={query} title="Keskusteluja ei voitu hakea" />
          </div>
        ) : null}
        {query.isSuccess && rows.length === 0 ? <NoChats text={text} /> : null}
        <ul aria-label="Keskustelut" className="grid grid-cols-1 divide-y divide-line empty:hidden">
          {rows.map((chat) => (
            <ChatListRow key={chat.other.id} chat={chat} isOpen={chat.other.id === openId} now={now} />
          ))}
        </ul>
        {query.isFetchingNextPage ? <ChatSkeletons rows={2} /> : null}
        {query.isFetchNextPageError ? (
          <div className="grid justify-items-center gap-2 p-3 text-muted text-sm">
            {failureText(query.error)}
            <Button size="sm" onClick={() => void query.fetchNextPage()}>
              Yritä uudelleen
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

function NoChats({ text }: { text: string }) {
  const isGarage = useOrganization().type === 'GARAGE'
  if (text !== '')
    return (
      <EmptyState title="Ei tuloksia" icon={<MessagesSquare />}>
        Yhdenkään keskustelun nimessä ei ole ”{text}”.
      </EmptyState>
    )
  return (
    <EmptyState title="Ei vielä keskusteluja" icon={<MessagesSquare />}>
      {isGarage
        ? 'Täällä kirjoitat suoraan asiakkaillesi, jotka käyttävät Huoltosiltaa, ja he sinulle.'
        : 'Täällä kirjoitat suoraan korjaamoille, ja ne sinulle.'}
    </EmptyState>
  )
}

const ChatSkeletons = ({ rows = 7 }: { rows?: number }) => (
  <div aria-busy="true">
    <p className="sr-only">Ladataan keskusteluja…</p>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={row} className="flex h-18 items-center gap-3 px-4">
        <Skeleton className="size-11 shrink-0" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-full" />
        </div>
      </div>
    ))}
  </div>
)
