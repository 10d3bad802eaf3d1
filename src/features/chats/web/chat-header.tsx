import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { PartyLink } from '#features/organizations/web/party-link.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ORGANIZATION_TYPE_LABELS } from '#shared/organization.ts'
import { usePresence } from '#web/live/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Chat } from '../chats.ts'

/** With whom one writes, the way back to the list on a small screen, and what may be done with the conversation (`children`). */
export function ChatHeader({ chat: { other }, children }: { chat: Chat; children?: ReactNode }) {
  return (
    <Frame>
      <Avatar name={other.name} imageUrl={other.image} size={40} />
      <div className="min-w-0 grow">
        <h1 className="truncate font-bold text-lg leading-6">
          <PartyLink partyId={other.id} className="underline-offset-4 hover:underline">
            {other.name}
          </PartyLink>
        </h1>
        <p className="flex min-w-0 gap-x-3 text-muted text-sm leading-5">
          <span className="shrink-0">{ORGANIZATION_TYPE_LABELS[other.type]}</span>
          <ColleaguesOnline />
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 empty:hidden">{children}</div>
    </Frame>
  )
}

export const ChatHeaderSkeleton = ({ isBusy }: { isBusy: boolean }) => (
  <Frame>
    {isBusy ? (
      <>
        <Skeleton className="size-10 shrink-0" />
        <Skeleton className="h-5 w-48" />
      </>
    ) : null}
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <header className="flex min-h-15 shrink-0 items-center gap-3 border-line border-b px-4 py-2 max-lg:pl-1">
    <Link
      to="/app/chats"
      search={({ text }) => ({ text })}
      aria-label="Takaisin keskusteluihin"
      className={`${iconButtonClass()} lg:hidden`}
    >
      <ChevronLeft className="size-6" aria-hidden="true" />
    </Link>
    {children}
  </header>
)

/** So many are named. */
const NAMED = 3

/** Who else of one's own organisation is here now, and may answer too. */
function ColleaguesOnline() {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const online = usePresence().filter((id) => id !== userId)
  const members = useQuery(
    organizationsApi.listMembers.queryOptions({ organizationId }, { enabled: online.length > 0, staleTime: 300_000 }),
  )
  const names = (members.data ?? []).filter((member) => online.includes(member.userId)).map(({ name }) => name)
  if (names.length === 0) return null
  const more = names.length - NAMED
  return (
    <span className="flex min-w-0 items-center gap-1.5" data-tooltip={names.join(', ')}>
      <span className="size-2 shrink-0 rounded-full bg-done" aria-hidden="true" />
      <span className="truncate">
        Paikalla myös: {names.slice(0, NAMED).join(', ')}
        {more > 0 ? ` ja ${more} muuta` : ''}
      </span>
    </span>
  )
}
