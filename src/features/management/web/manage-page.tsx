import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, TriangleAlert, Users, Wrench } from 'lucide-react'
import { formatNumber } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { PlatformNumbers } from '../management.ts'
import { FailureList } from './failure-list.tsx'
import { Figure } from './figure.tsx'
import { ListStates } from './list-states.tsx'
import { managementApi } from './management.api.ts'
import { RefusedMailList } from './refused-mail-list.tsx'

/** The state of the platform, and what needs a super-user. */
export function ManagePage() {
  usePageTitle('Hallinta')
  const numbers = useQuery(managementApi.numbers.queryOptions())
  return (
    <>
      <PageHeader title="Hallinta">Koko palvelu yhdellä silmäyksellä.</PageHeader>
      <ListStates query={numbers} failedTitle="Lukuja ei voitu hakea" rows={2}>
        {(counts) => <Numbers counts={counts} />}
      </ListStates>
      <FailureList />
      <RefusedMailList />
    </>
  )
}

function Numbers({ counts }: { counts: PlatformNumbers }) {
  const failed = counts.failedDeliveries + counts.failedEvents + counts.failedJobs
  return (
    <dl className="mb-8 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Figure icon={<Building2 />} label="Organisaatiot" value={counts.garages + counts.customers}>
        <Link to="/app/manage/organizations" search={{ type: 'GARAGE' }} className={linkClass}>
          {counted(counts.garages, 'korjaamo', 'korjaamoa')}
        </Link>
        {' · '}
        <Link to="/app/manage/organizations" search={{ type: 'CUSTOMER' }} className={linkClass}>
          {counted(counts.customers, 'asiakas', 'asiakasta')}
        </Link>
      </Figure>
      <Figure icon={<Users />} label="Käyttäjät" value={counts.users}>
        <Link to="/app/manage/users" search={{ only: 'disabled' }} className={linkClass}>
          {formatNumber(counts.disabledUsers)} poistettu käytöstä
        </Link>
      </Figure>
      <Figure icon={<Wrench />} label="Avoimet huollot" value={counts.openTickets}>
        Viimeiset 7 päivää: {counted(counts.ticketsThisWeek, 'uusi', 'uutta')} (edelliset 7 päivää:{' '}
        {formatNumber(counts.ticketsWeekBefore)})
      </Figure>
      <Figure icon={<TriangleAlert />} label="Epäonnistuneet toimitukset" value={failed} isBad={failed > 0}>
        {failed === 0
          ? 'Kaikki on mennyt perille'
          : [
              counts.failedDeliveries > 0 ? counted(counts.failedDeliveries, 'viesti', 'viestiä') : null,
              counts.failedEvents > 0 ? counted(counts.failedEvents, 'tapahtuma', 'tapahtumaa') : null,
              counts.failedJobs > 0 ? counted(counts.failedJobs, 'taustatyö', 'taustatyötä') : null,
            ]
              .filter(Boolean)
              .join(', ')}
      </Figure>
    </dl>
  )
}

const linkClass = 'underline underline-offset-4 hover:text-ink'

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
