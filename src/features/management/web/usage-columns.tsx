import { Link } from '@tanstack/react-router'
import { durationText, hoursText } from '#features/reporting/report-words.ts'
import {
  attendanceShare,
  billedShare,
  bookedShare,
  type GarageUsage,
  MECHANIC_DAY_MINUTES,
} from '#features/reporting/usage.ts'
import { wholePercent } from '#features/reporting/web/report-words.ts'
import { formatDate, formatNumber } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'

const percents = (share: number | null) => (share === null ? '–' : wholePercent(share))

/** A share with what it is made of, if anything. */
const Share = ({ share, part, whole }: { share: number | null; part: number; whole: number }) => (
  <span className="grid md:justify-items-end">
    <span className="font-semibold">{percents(share)}</span>
    {part > 0 || whole > 0 ? (
      <span className="whitespace-nowrap text-muted text-sm">
        {hoursText(part)} / {hoursText(whole)}
      </span>
    ) : null}
  </span>
)

export const usageColumns: Column<GarageUsage>[] = [
  {
    key: 'name',
    header: 'Korjaamo',
    lead: true,
    sortable: true,
    cell: ({ garageId, name, isDisabled, isCounted }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to="/app/manage/organizations/$organizationId"
          params={{ organizationId: garageId }}
          className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline desktop:min-h-8"
        >
          {name}
        </Link>
        {isDisabled ? <Badge kind="danger">Poistettu käytöstä</Badge> : null}
        {isCounted ? null : <Badge>Laskenta kesken</Badge>}
      </span>
    ),
  },
  {
    key: 'booked',
    header: 'Varattu',
    align: 'end',
    sortable: true,
    cell: (usage) => <Share share={bookedShare(usage)} part={usage.bookedMinutes} whole={usage.capacityMinutes} />,
  },
  {
    key: 'billed',
    header: 'Laskutettu',
    align: 'end',
    sortable: true,
    cell: (usage) => (
      <Share share={billedShare(usage)} part={usage.billedMinutes} whole={usage.mechanicDays * MECHANIC_DAY_MINUTES} />
    ),
  },
  {
    key: 'attendance',
    header: 'Läsnäolosta',
    align: 'end',
    sortable: true,
    cell: (usage) => (
      <Share share={attendanceShare(usage)} part={usage.workedMinutes} whole={usage.attendanceMinutes} />
    ),
  },
  {
    key: 'tickets',
    header: 'Huollot',
    align: 'end',
    sortable: true,
    cell: ({ ticketsIn, ticketsOut }) => `${formatNumber(ticketsOut)} (${formatNumber(ticketsIn)})`,
  },
  {
    key: 'turnaround',
    header: 'Läpimeno',
    align: 'end',
    sortable: true,
    cell: ({ turnaroundMinutes }) => (turnaroundMinutes === null ? '–' : durationText(turnaroundMinutes)),
  },
  {
    key: 'offers',
    header: 'Tarjoukset',
    align: 'end',
    sortable: true,
    cell: ({ offersAsked, offersSent }) => `${formatNumber(offersSent)}/${formatNumber(offersAsked)}`,
  },
  {
    key: 'active',
    header: 'Aktiiviset',
    align: 'end',
    sortable: true,
    cell: ({ activeCount, memberCount }) => `${formatNumber(activeCount)}/${formatNumber(memberCount)}`,
  },
  {
    key: 'lastSeen',
    header: 'Viimeksi',
    align: 'end',
    sortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : formatDate(lastSeenAt)),
  },
]
