import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Chat } from '../chats.ts'
import { ChatHeader, ChatHeaderSkeleton } from './chat-header.tsx'
import { chatsApi } from './chats.api.ts'
import { Conversation } from './conversation/conversation.tsx'
import { MessageSkeletons } from './conversation/message-skeletons.tsx'
import { useEarlyMessages } from './conversation/use-conversation.ts'
import { SearchPanel } from './search-panel.tsx'
import { ToDate } from './to-date.tsx'

/** A conversation; its address names the other side. */
export function ChatPage() {
  const { organizationId: otherId } = useParams({ from: '/app/chats/$organizationId' })
  const { id: organizationId } = useOrganization()
  const { viesti } = useSearch({ from: '/app/chats/$organizationId' })
  useEarlyMessages(otherId, viesti)
  const found = useQuery(chatsApi.get.queryOptions({ organizationId, otherId }))
  usePageTitle(found.data?.other.name ?? 'Keskustelu')
  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  if (found.data && !isMissing) return <OpenChat key={otherId} otherId={otherId} chat={found.data} />
  return (
    <>
      <ChatHeaderSkeleton isBusy={found.isPending} />
      {isMissing ? (
        <MissingChat />
      ) : found.isError ? (
        <div className="p-3">
          <FailedQuery query={found} title="Keskustelua ei voitu hakea" />
        </div>
      ) : (
        <MessageSkeletons />
      )}
    </>
  )
}

/** The search is between the header and the messages, which stay in sight below what it finds. */
function OpenChat({ otherId, chat }: { otherId: string; chat: Chat }) {
  const { haku } = useSearch({ from: '/app/chats/$organizationId' })
  const navigate = useNavigate({ from: '/app/chats/$organizationId' })
  const searchFor = (text: string | undefined, isNew = false) =>
    text === haku ? undefined : navigate({ search: (search) => ({ ...search, haku: text }), replace: !isNew })
  const searchButton = useRef<HTMLButtonElement>(null)
  const closeSearch = () => {
    void searchFor(undefined)
    searchButton.current?.focus()
  }
  return (
    <>
      <ChatHeader chat={chat}>
        <ToDate otherId={otherId} />
        <IconButton
          ref={searchButton}
          label="Hae keskustelusta"
          aria-expanded={haku !== undefined}
          onClick={() => void (haku === undefined ? searchFor('', true) : searchFor(undefined))}
        >
          <Search className="size-5" aria-hidden="true" />
        </IconButton>
      </ChatHeader>
      {haku !== undefined ? (
        <SearchPanel otherId={otherId} text={haku} onText={(text) => void searchFor(text)} onClose={closeSearch} />
      ) : null}
      <Conversation otherId={otherId} chat={chat} />
    </>
  )
}

const MissingChat = () => (
  <EmptyState
    className="m-auto"
    title="Keskustelua ei löytynyt"
    titleAs="h1"
    action={
      <ButtonLink to="/app/chats" kind="primary">
        Kaikki keskustelut
      </ButtonLink>
    }
  >
    Osoite voi olla väärä, tai keskustelu kuuluu toiselle. Jos toimit useamman puolesta, vaihda vasemmasta yläkulmasta.
  </EmptyState>
)
