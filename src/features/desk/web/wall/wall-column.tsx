import { ClockAlert } from 'lucide-react'
import { useId } from 'react'
import { GROUP_LABELS } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import { groupTones } from '../group-tones.ts'
import type { DeskColumn } from '../use-desk.ts'
import { WallCard } from './wall-card.tsx'
import { WALL } from './wall-layout.ts'

type Props = {
  organizationType: OrganizationType
  column: DeskColumn
  page: number
  pages: number
  places: number
  now: number
}

/** A column of the wall: what is late is on its first page, on top. */
export function WallColumn({
  organizationType,
  column: { group, cards, count, overdue },
  page,
  pages,
  places,
  now,
}: Props) {
  const heading = useId()
  const tone = groupTones[group]
  return (
    <section aria-labelledby={heading} data-group={group} className="min-w-0 flex-1 basis-0">
      <header className="grid content-center" style={{ height: `${WALL.columnHead}rem` }}>
        <div className="flex items-center gap-2">
          <span className={statusLook[tone].text} aria-hidden="true">
            <StatusGlyph tone={tone} className="size-6 [--glyph-ground:var(--canvas)]" />
          </span>
          <h2 id={heading} className="flex min-w-0 grow items-baseline gap-2 font-semibold text-2xl">
            <span className="truncate">{GROUP_LABELS[group]}</span>
            <span className="tabular font-normal text-muted">
              {count}
              <span className="sr-only"> huoltoa</span>
            </span>
          </h2>
          {overdue > 0 ? (
            <p className="flex items-center gap-1 whitespace-nowrap font-bold text-lg text-signal">
              <ClockAlert className="size-5 shrink-0" aria-hidden="true" />
              {overdue}
              <span className="sr-only">myöhässä</span>
            </p>
          ) : null}
          {pages > 1 ? (
            <p className="tabular rounded-md bg-ink/8 px-2 text-lg">
              <span className="sr-only">Sivu </span>
              {page + 1}/{pages}
            </p>
          ) : null}
        </div>
      </header>
      {cards.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed p-4 text-lg text-muted">Ei huoltoja</p>
      ) : null}
      <ul
        key={page}
        aria-label={GROUP_LABELS[group]}
        className="grid grid-cols-1 transition-opacity duration-500 motion-reduce:transition-none starting:opacity-0"
        style={{ gap: `${WALL.gap}rem` }}
      >
        {cards.slice(page * places, (page + 1) * places).map((ticket) => (
          <WallCard key={ticket.id} ticket={ticket} now={now} organizationType={organizationType} />
        ))}
      </ul>
    </section>
  )
}
