import { PartyLink } from '#features/organizations/web/party-link.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Connection } from '../connections.ts'
import { ConnectionButtons } from './connection-buttons.tsx'
import { connectionText, uncheckedText } from './connection-words.ts'

export function ConnectionRow({ connection }: { connection: Connection }) {
  const { type } = useOrganization()
  const { party, blocked } = connection
  const unchecked = uncheckedText(type, connection)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 hover:bg-ink/4">
      <div className="flex min-w-0 grow basis-72 items-start gap-3">
        <Avatar name={party.name} imageUrl={party.image} size={40} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <PartyLink
              partyId={party.id}
              className="wrap-anywhere font-semibold underline-offset-2 after:absolute after:inset-0 hover:underline max-desktop:py-2"
            >
              {party.name}
            </PartyLink>
            {blocked ? <Badge kind="danger">Estetty</Badge> : null}
          </p>
          <p className="text-muted text-sm">
            {party.businessId ? `Y-tunnus ${party.businessId} · ` : ''}
            {connectionText(type, connection)}
          </p>
          {unchecked ? <p className="mt-1 text-sm">{unchecked}</p> : null}
        </div>
      </div>
      <ConnectionButtons connection={connection} />
    </li>
  )
}
