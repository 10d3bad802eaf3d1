import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Lock, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { settingsPages, useSettings } from '#features/organizations/web/settings-context.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Card, CardBody } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { OrganizationEvent } from '../management.ts'
import type { EventPages } from '../server/organization-events.router.ts'
import { AuditRow } from './audit-list.tsx'
import { ListStates } from './list-states.tsx'
import { TurnPages } from './turn-pages.tsx'

const useSettingsApi = settingsPages<EventPages>()

/** Tapahtumat: what was done to the organisation, by its people and by the platform. */
export function OrganizationEventsPage() {
  usePageTitle('Tapahtumat')
  const { canEdit } = useSettings()
  return (
    <>
      <PageHeader title="Tapahtumat">Mitä asetuksissa, jäsenissä ja yhteyksissä on muutettu.</PageHeader>
      {canEdit ? (
        <Events />
      ) : (
        <EmptyState title="Vain pääkäyttäjä näkee tapahtumat" icon={<Lock />}>
          Pyydä pääkäyttäjää katsomaan, jos haluat tietää, kuka on muuttanut jotakin.
        </EmptyState>
      )}
    </>
  )
}

function Events() {
  const { whose } = useSettings()
  const [page, setPage] = useState(1)
  const found = useQuery(
    useSettingsApi('events').list.queryOptions({ ...whose, page: page - 1 }, { placeholderData: keepPreviousData }),
  )
  return (
    <ListStates query={found} failedTitle="Tapahtumia ei voitu hakea">
      {({ rows, hasMore }) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title="Ei tapahtumia" icon={<ScrollText />}>
              Tähän tulevat asetusten, jäsenten ja yhteyksien muutokset.
            </EmptyState>
          ) : (
            <Card>
              <CardBody>
                <EventList events={rows} />
              </CardBody>
            </Card>
          )}
          <TurnPages page={page} hasMore={hasMore} onTurn={(to) => setPage(to ?? 1)} />
        </>
      )}
    </ListStates>
  )
}

const EventList = ({ events }: { events: readonly OrganizationEvent[] }) => (
  <ol className="divide-y divide-line" aria-label="Tapahtumat">
    {events.map((event) => (
      <AuditRow key={event.id} event={event}>
        <p className="wrap-anywhere text-muted text-sm">{event.actor.name}</p>
      </AuditRow>
    ))}
  </ol>
)
