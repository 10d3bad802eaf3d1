import type { LinkProps } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { vatWord } from '#features/line-items/shown-prices.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { formatMoney } from '#shared/money.ts'
import type { ArchivedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { ArchivedRow } from '../archive.ts'

type Props = { row: ArchivedRow; kind: ArchivedKind; refresh: () => Promise<unknown> }

/** A thing of the past in a line, on a phone in three; all of it but its acts is the link. */
export function ArchiveRow({ row, kind, refresh }: Props) {
  const { type } = useOrganization()
  const [isHidden, setIsHidden] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const hide = (isHidden: boolean) => {
    setIsHidden(isHidden)
    // the button that was pressed goes away with its row: a keyboard user goes on with the next one
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling
    if (isHidden) next?.querySelector('a')?.focus()
  }
  const { icon: Icon, Acts, label, toneOf, statuses } = kind
  const { to, params } = kind.page(row.id)
  const tone = toneOf?.(row.status)
  const status = statuses[type][row.status] ?? row.status
  return (
    <li
      ref={item}
      hidden={isHidden}
      className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-ink/4 [&[hidden]]:hidden desktop:grid-cols-[9.5rem_minmax(0,3fr)_minmax(0,2fr)_8rem_6.5rem_6.5rem] desktop:py-2"
    >
      <span className="flex items-center gap-3">
        <VehiclePlate registrationNumber={row.registrationNumber} vinNumber={row.vinNumber} />
      </span>
      <span className="col-span-2 grid min-w-0 desktop:col-span-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <NearLink
            to={to as NonNullable<LinkProps['to']>}
            params={params as never}
            className="truncate font-semibold after:absolute after:inset-0"
          >
            {row.title ? <span className="sr-only">{label}: </span> : null}
            {row.title || label}
            <span className="sr-only"> {row.registrationNumber ?? row.vinNumber}</span>
          </NearLink>
        </span>
        <span className="truncate text-muted text-sm">
          {/* first, so that a long name is cut and not the day */}
          <span className="tabular desktop:hidden">{formatDate(row.at)} · </span>
          {[row.number, shortVehicleName(row)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="min-w-0 truncate">
        {row.party}
        {row.partyCount > 1 ? <span className="text-muted"> ja {othersText(row.partyCount - 1)}</span> : null}
      </span>
      <span className="justify-self-end desktop:grid desktop:justify-items-start desktop:gap-0.5 desktop:justify-self-start">
        {tone ? <StatusBadge tone={tone}>{status}</StatusBadge> : <Badge>{status}</Badge>}
        <span className="tabular text-muted text-sm max-desktop:hidden">
          <span className="sr-only">Päättyi </span>
          {formatDate(row.at)}
        </span>
      </span>
      <Sum sum={row.sum} />
      <span className="relative z-1 justify-self-end empty:hidden max-desktop:col-start-2 max-desktop:row-start-1 print:hidden">
        {Acts ? <Acts thing={row} hide={hide} refresh={refresh} /> : null}
      </span>
    </li>
  )
}

/** What it came to, as its customer reads prices; the place of nothing is kept for the columns. */
function Sum({ sum }: Pick<ArchivedRow, 'sum'>) {
  if (!sum) return <span className="max-desktop:hidden" />
  return (
    <span className="tabular flex flex-wrap items-baseline gap-x-1.5 max-desktop:col-span-2 desktop:grid desktop:justify-items-end">
      <span className="font-semibold">{formatMoney(sum.withVat ? sum.grossCents : sum.netCents)}</span>
      <span className="text-muted text-sm">{vatWord(sum)}</span>
    </span>
  )
}

const othersText = (count: number): string => (count === 1 ? '1 muu' : `${count} muuta`)
