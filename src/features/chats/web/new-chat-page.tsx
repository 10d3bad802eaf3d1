import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { fetchOnce } from '#web/fetch-once.ts'
import { NearLink } from '#web/link.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePaused } from '#web/use-paused.ts'
import type { ChatPartner, ListPartners, PartnerList } from '../chats.ts'
import { chatsApi } from './chats.api.ts'

/** Chooses the other side; the conversation begins with the first message. */
export function NewChatPage() {
  usePageTitle('Uusi keskustelu')
  const { type } = useOrganization()
  const isGarage = type === 'GARAGE'
  const [text, setText] = useState('')
  const searched = usePaused(text.trim())
  const { query, partners } = usePartners(searched)
  return (
    <>
      <header className="flex min-h-15 shrink-0 items-center gap-3 border-line border-b px-4 py-2 max-lg:pl-1">
        <Link to="/app/chats" aria-label="Takaisin keskusteluihin" className={`${iconButtonClass()} lg:hidden`}>
          <ChevronLeft className="size-6" aria-hidden="true" />
        </Link>
        <h1 className="font-bold text-lg">Uusi keskustelu</h1>
      </header>
      <div className="border-line border-b px-4 py-3">
        <SearchInput
          aria-label={isGarage ? 'Hae asiakasta' : 'Hae korjaamoa'}
          placeholder={
            isGarage ? 'Hae asiakasta nimellä tai paikkakunnalla' : 'Hae korjaamoa nimellä tai paikkakunnalla'
          }
          maxLength={100}
          value={text}
          onValueChange={setText}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto [scrollbar-width:thin]">
        {query.isPending ? <PartnerSkeletons /> : null}
        {query.isError && partners.length === 0 ? (
          <div className="p-3">
            <FailedQuery query={query} title={isGarage ? 'Asiakkaita ei voitu hakea' : 'Korjaamoja ei voitu hakea'} />
          </div>
        ) : null}
        {query.isSuccess && partners.length === 0 ? <NoPartners text={searched} isGarage={isGarage} /> : null}
        <ul
          aria-label={isGarage ? 'Asiakkaat' : 'Korjaamot'}
          className="grid grid-cols-1 divide-y divide-line empty:hidden"
        >
          {partners.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} />
          ))}
        </ul>
        {query.hasNextPage ? (
          <div className="grid justify-items-center gap-2 p-3 text-muted text-sm">
            {query.isFetchNextPageError ? failureText(query.error) : null}
            <Button size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Näytä lisää
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

function usePartners(text: string) {
  const { id: organizationId } = useOrganization()
  const query = useInfiniteQuery({
    queryKey: [...chatsApi.partners.queryKey({ organizationId, text }), 'pages'],
    initialPageParam: null as ListPartners['after'],
    queryFn: ({ pageParam: after }) =>
      fetchOnce<PartnerList>(chatsApi.partners.queryOptions({ organizationId, text, after })),
    getNextPageParam: ({ partners, hasMore }) => {
      const last = partners.at(-1)
      return hasMore && last ? { name: last.name, id: last.id } : null
    },
  })
  return { query, partners: query.data?.pages.flatMap((page) => page.partners) ?? [] }
}

const PartnerRow = ({ partner: { id, name, image, city, hasChat } }: { partner: ChatPartner }) => (
  <li>
    <NearLink
      to="/app/chats/$organizationId"
      params={{ organizationId: id }}
      className="flex min-h-15 items-center gap-3 px-4 py-2 outline-offset-[-3px] hover:bg-ink/5"
    >
      <Avatar name={name} imageUrl={image} size={40} />
      <span className="grid min-w-0 grow grid-cols-1">
        <span className="truncate font-semibold">{name}</span>
        {city ? <span className="truncate text-muted text-sm">{city}</span> : null}
      </span>
      {hasChat ? <Badge>Jatka keskustelua</Badge> : null}
    </NearLink>
  </li>
)

function NoPartners({ text, isGarage }: { text: string; isGarage: boolean }) {
  if (text !== '')
    return (
      <EmptyState title="Ei tuloksia" icon={<Search />}>
        {isGarage ? 'Hae toisella nimellä. Voit kirjoittaa asiakkaillesi.' : 'Hae toisella nimellä tai paikkakunnalla.'}
      </EmptyState>
    )
  return isGarage ? (
    <EmptyState title="Ei vielä asiakkaita" icon={<Search />}>
      Voit kirjoittaa asiakkaalle, kun hän on hyväksynyt yhteyspyyntösi tai kirjoittanut sinulle ensin.
    </EmptyState>
  ) : (
    <EmptyState title="Ei korjaamoja" icon={<Search />}>
      Palvelussa ei ole vielä korjaamoja, joille voit kirjoittaa.
    </EmptyState>
  )
}

const PartnerSkeletons = () => (
  <div className="grid gap-3 p-4" aria-busy="true">
    <p className="sr-only">Ladataan…</p>
    {Array.from({ length: 6 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={row} className="h-11 w-full" />
    ))}
  </div>
)
