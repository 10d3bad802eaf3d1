import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChatHeader, ChatHeaderSkeleton } from './chat-header.tsx'
import { chatsApi } from './chats.api.ts'
import { Conversation } from './conversation/conversation.tsx'
import { MessageSkeletons } from './conversation/message-skeletons.tsx'

/** A conversation; its address names the other side. */
export function ChatPage() {
  const { organizationId: otherId } = useParams({ from: '/app/chats/$organizationId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(chatsApi.get.queryOptions({ organizationId, otherId }))
  usePageTitle(found.data?.other.name ?? 'Keskustelu')
  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  return (
    <>
      {found.data && !isMissing ? <ChatHeader chat={found.data} /> : <ChatHeaderSkeleton isBusy={found.isPending} />}
      {isMissing ? (
        <MissingChat />
      ) : found.isError && !found.data ? (
        <div className="p-3">
          <FailedQuery query={found} title="Keskustelua ei voitu hakea" />
        </div>
      ) : found.data ? (
        <Conversation key={otherId} otherId={otherId} chat={found.data} />
      ) : (
        <MessageSkeletons />
      )}
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
    Osoite voi olla väärä, tai keskustelu kuuluu toiselle organisaatiollesi. Vaihda silloin organisaatiota.
  </EmptyState>
)
