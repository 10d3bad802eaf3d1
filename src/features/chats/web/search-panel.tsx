import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePaused } from '#web/use-paused.ts'
import type { MessageHit } from '../chats.ts'
import { chatsApi } from './chats.api.ts'
import { HitPreview } from './hit-preview.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When a hit was pressed: pressed again it is gone to again, though the address is the same. */
    pressedAt?: number
  }
}

type Props = {
  otherId: string
  /** What was searched for when it is opened. */
  text: string
  /** What is searched for now, when one stops typing. */
  onText: (text: string) => void
  onClose: () => void
}

/** A field and what it finds of the conversation, the newest first; each leads to its message, and the panel stays open next to it. */
export function SearchPanel({ otherId, text: before, onText, onClose }: Props) {
  const [typed, setTyped] = useState(before)
  const text = typed.trim()
  const asked = usePaused(text)
  const report = useEffectEvent(onText)
  useEffect(() => report(asked), [asked])
  const panel = useRef<HTMLElement>(null)
  const query = useHits(otherId, asked)
  const hits = query.data?.pages.flatMap((page) => page.hits) ?? []
  const isCurrent = asked === text && query.isSuccess

  const moveBy = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <search
      ref={panel}
      aria-label="Haku keskustelusta"
      onKeyDown={moveBy}
      className="flex max-h-[45dvh] shrink-0 flex-col border-line border-b bg-surface"
    >
      <div className="flex items-center gap-1 px-4 py-2">
        <SearchInput
          autoFocus
          aria-label="Hae viestejä"
          placeholder="Hae viestejä"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          className="grow"
        />
        <IconButton label="Sulje haku" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {isCurrent && text !== '' ? amountOf(hits.length, query.hasNextPage) : ''}
      </p>
      <div className="min-h-0 overflow-y-auto px-2 pb-2 [scrollbar-width:thin] empty:hidden">
        {text === '' ? null : query.isError && !query.data ? (
          <div className="p-2">
            <FailedQuery query={query} title="Viestejä ei voitu hakea" />
          </div>
        ) : !query.data ? (
          <Waiting />
        ) : hits.length === 0 && isCurrent ? (
          <p className="px-2 py-3 text-muted">Ei viestejä, joissa on ”{text}”.</p>
        ) : (
          <>
            <ul aria-label="Löydetyt viestit" className="grid gap-0.5">
              {hits.map((hit) => (
                <li key={hit.id}>
                  <Hit hit={hit} otherId={otherId} />
                </li>
              ))}
            </ul>
            {query.hasNextPage ? (
              <Button
                kind="ghost"
                size="sm"
                className="mt-1 w-full"
                pending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Näytä vanhempia
              </Button>
            ) : null}
          </>
        )}
      </div>
    </search>
  )
}

function useHits(otherId: string, text: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  return useInfiniteQuery({
    queryKey: [...chatsApi.search.queryKey({ organizationId, otherId, text }), 'pages'],
    enabled: text !== '',
    initialPageParam: null as number | null,
    queryFn: ({ pageParam: before }) =>
      queryClient.fetchQuery(chatsApi.search.queryOptions({ organizationId, otherId, text, before }, { staleTime: 0 })),
    getNextPageParam: (page) => page.next,
    placeholderData: (known) => known,
  })
}

const amountOf = (shown: number, hasMore: boolean): string =>
  shown === 1 ? '1 viesti' : `${shown} viestiä${hasMore ? ', ja lisää on' : ''}`

const Hit = ({ hit: { id, senderName, createdAt, preview }, otherId }: { hit: MessageHit; otherId: string }) => (
  <Link
    to="/app/chats/$organizationId"
    params={{ organizationId: otherId }}
    search={(search: object) => ({ ...search, viesti: id })}
    state={(before) => ({ ...before, pressedAt: Date.now() })}
    className="grid min-h-11 rounded-md px-2 py-1.5 hover:bg-ink/5 focus-visible:outline-offset-[-2px]"
  >
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate font-semibold text-sm">{senderName ?? 'Poistettu käyttäjä'}</span>
      <time dateTime={createdAt} className="tabular shrink-0 text-muted text-xs">
        {formatDateTime(createdAt)}
      </time>
    </span>
    <span className="wrap-anywhere line-clamp-2 text-sm">
      <HitPreview preview={preview} />
    </span>
  </Link>
)

const Waiting = () => (
  <div className="grid gap-3 p-2">
    {[0, 1, 2].map((row) => (
      <div key={row} className="grid gap-1.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-full" />
      </div>
    ))}
  </div>
)
