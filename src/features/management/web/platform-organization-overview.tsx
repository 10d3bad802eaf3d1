import { useQuery } from '@tanstack/react-query'
import { ORGANIZATION_TYPE_LABELS } from '#shared/organization.ts'
import { formatDate, formatNumber } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { AuditList } from './audit-list.tsx'
import { ListStates } from './list-states.tsx'
import { managementApi } from './management.api.ts'
import { PlatformConnections } from './platform-connections.tsx'
import { usePlatformOrganization } from './use-platform-organization.ts'

const RECENT = 5

/** What is on an organisation's sub-pages, and what was last done to it. */
export function PlatformOrganizationOverview() {
  const organization = usePlatformOrganization()
  const { id, name, type } = organization
  usePageTitle(name)
  const audit = useQuery(managementApi.audit.queryOptions({ organizationId: id }))
  const facts: [string, string][] = [
    ['Tyyppi', ORGANIZATION_TYPE_LABELS[type]],
    ['Y-tunnus', organization.businessId ?? 'Ei tiedossa'],
    ['Paikkakunta', organization.city || 'Ei tiedossa'],
    ['Jäseniä', formatNumber(organization.memberCount)],
    ['Avoimia huoltoja', formatNumber(organization.openTickets)],
    ['Luotu', formatDate(organization.createdAt)],
    ['Käytössä', organization.disabled ? 'Ei, poistettu käytöstä' : 'Kyllä'],
    ...(type === 'GARAGE'
      ? [['Korjaamolistassa', organization.listed ? 'Näkyy' : 'Piilossa'] as [string, string]]
      : []),
  ]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card aria-label="Tiedot">
        <CardHeader title="Tiedot" />
        <CardBody>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
      <div className="grid gap-4">
        <Card aria-label="Viimeisimmät tapahtumat">
          <CardHeader title="Viimeisimmät tapahtumat">
            <ButtonLink to="/app/manage/audit" search={{ organizationId: id }} size="sm">
              Koko loki
            </ButtonLink>
          </CardHeader>
          <CardBody>
            <ListStates query={audit} failedTitle="Tapahtumia ei voitu hakea" rows={3}>
              {({ rows }) =>
                rows.length === 0 ? (
                  <p className="text-muted">Ei vielä tapahtumia.</p>
                ) : (
                  <AuditList entries={rows.slice(0, RECENT)} />
                )
              }
            </ListStates>
          </CardBody>
        </Card>
        <PlatformConnections key={id} />
      </div>
    </div>
  )
}
