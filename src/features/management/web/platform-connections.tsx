import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConnectionForPlatform } from '#features/connections/connections.ts'
import { connectionText } from '#features/connections/web/connection-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ListStates } from './list-states.tsx'
import { managementApi } from './management.api.ts'
import { TurnPages } from './turn-pages.tsx'
import { usePlatformOrganization } from './use-platform-organization.ts'

/** Whom the organisation under management is connected with: read-only, for only the two sides decide it. */
export function PlatformConnections() {
  const { id, type } = usePlatformOrganization()
  const [page, setPage] = useState(1)
  const found = useQuery(
    managementApi.organization.connections.queryOptions(
      { organizationId: id, page: page - 1 },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Card aria-label="Yhteydet">
      <CardHeader
        title="Yhteydet"
        hint={
          type === 'GARAGE' ? 'Asiakkaat, joiden kanssa korjaamo asioi.' : 'Korjaamot, joiden kanssa asiakas asioi.'
        }
      />
      <CardBody>
        <ListStates query={found} failedTitle="Yhteyksiä ei voitu hakea" rows={3}>
          {({ rows, hasMore }) => (
            <>
              {rows.length === 0 ? <p className="text-muted">Ei yhteyksiä.</p> : <Rows connections={rows} />}
              <TurnPages page={page} hasMore={hasMore} onTurn={(to) => setPage(to ?? 1)} />
            </>
          )}
        </ListStates>
      </CardBody>
    </Card>
  )
}

const Rows = ({ connections }: { connections: readonly ConnectionForPlatform[] }) => (
  <ul className="divide-y divide-line">
    {connections.map((connection) => (
      <li key={connection.id} className="relative flex items-start gap-3 py-3 first:pt-0 last:pb-0">
        <Avatar name={connection.party.name} imageUrl={connection.party.image} size={36} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to="/app/manage/organizations/$organizationId"
              params={{ organizationId: connection.party.id }}
              className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline max-desktop:py-2"
            >
              {connection.party.name}
            </Link>
            {connection.blocked ? <Badge kind="danger">Pyynnöt estetty</Badge> : null}
          </p>
          <p className="text-muted text-sm">{connectionText(null, connection)}</p>
        </div>
      </li>
    ))}
  </ul>
)
