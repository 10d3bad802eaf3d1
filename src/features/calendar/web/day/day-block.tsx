import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatTime } from '#web/format.ts'
import { statusLook } from '#web/ui/status-glyph.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { BlockFacts, PlanButton } from '../block-parts.tsx'
import { blockKey } from '../calendar-block.tsx'
import { keptPromise } from '../planning-acts.ts'
import { useBlock } from '../use-block.ts'
import type { BlockProps } from '../week-table.tsx'
import { type DayAxis, type DayEntry, shareOf } from './day-times.ts'

type Props = {
  entry: DayEntry
  axis: DayAxis
  now: number
  tabbable: boolean
  focused: boolean
  onFocused: BlockProps['onFocused']
  onMenu: BlockProps['onMenu']
}

/** In minutes: from here on a block has room for a plate above its title, for a third line, and for its promise. */
const TWO_LINES = 50
const THREE_LINES = 75
const FOUR_LINES = 100

const percent = (share: number): string => `${share * 100}%`

/** Work at its time and as long as it takes: whose car, what, and a line where it was promised. */
export const DayBlock = memo(function DayBlock({ entry, axis, now, tabbable, focused, onFocused, onMenu }: Props) {
  const { ticket, piece, length, shown, lane, lanes, promise } = entry
  const from = piece.day
  const { block, link, dragging, canPlan } = useBlock({ ticket, from, focused, onFocused })
  const look = statusLook[ticket.status]
  const minutes = (shown.end - shown.start) / 60_000
  const isLate = keptPromise(ticket, now) !== null
  const top = shareOf(axis, shown.start)
  const [start, end] = [formatTime(new Date(shown.start)), formatTime(new Date(shown.end))]
  const plate = ticket.registrationNumber || ticket.vinNumber || 'Ei rekisterinumeroa'
  return (
    <li>
      <article
        ref={block}
        data-block={blockKey(ticket, from)}
        className={clsx(
          'group absolute z-1 min-h-6.5 overflow-clip rounded-md border border-line bg-surface has-[a:focus-visible]:z-3 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-brand has-[a:focus-visible]:-outline-offset-2 hover:z-2 hover:border-edge',
          canPlan && 'cursor-grab',
          dragging && 'opacity-40',
        )}
        style={{
          top: percent(top),
          height: `calc(${percent(shareOf(axis, shown.end) - top)} - 1px)`,
          left: `calc(${percent(lane / lanes)} + 2px)`,
          width: `calc(${percent(1 / lanes)} - 4px)`,
        }}
      >
        <span className={clsx('absolute inset-y-0 left-0 w-1', look.fill)} aria-hidden="true" />
        <div className="grid grid-cols-1 gap-0.5 py-0.5 pr-0.5 pl-1.5">
          {minutes >= TWO_LINES ? (
            <div className="flex min-w-0 items-center gap-1">
              <VehiclePlate
                registrationNumber={ticket.registrationNumber}
                vinNumber={ticket.vinNumber}
                className={clsx(
                  'min-w-0 [&_.plate-type>*]:tracking-normal [&_.plate-type]:px-[0.12em]',
                  lanes > 1 && '[zoom:0.75]',
                )}
              />
            </div>
          ) : null}
          <p
            className="truncate text-sm leading-4.5"
            data-tooltip={`${plate} · ${ticket.title}${promise === null ? '' : ` · luvattu ${formatTime(new Date(promise))}`}`}
          >
            <Link
              ref={link}
              to="/app/tickets/$ticketId"
              params={{ ticketId: ticket.id }}
              draggable={false}
              tabIndex={tabbable ? 0 : -1}
              className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none"
            >
              <span className="sr-only">
                {vehicleTitle(ticket)}, klo {start}–{end}
                {piece.isPart ? ', usean päivän työ' : ''}, {STATUS_LABELS[ticket.status]}
                {ticket.promisedReadyAt === null ? '' : `, luvattu ${spokenPromise(ticket.promisedReadyAt, promise)}`}
                {isLate ? ', lupaus on ennen työn loppua' : ''}:{' '}
              </span>
              {minutes >= TWO_LINES ? null : (
                <span className="plate-type mr-1 font-bold" aria-hidden="true">
                  {plate}
                </span>
              )}
              <span className="font-semibold">{ticket.title}</span>
            </Link>
          </p>
          {minutes >= THREE_LINES ? (
            <p className="flex min-w-0 items-center gap-1 text-muted text-xs">
              <BlockFacts ticket={ticket} piece={piece} length={length} />
            </p>
          ) : null}
          {minutes >= FOUR_LINES && promise !== null && !isLate ? (
            <p aria-hidden="true" className="tabular truncate text-muted text-xs">
              Luvattu {formatTime(new Date(promise))}
            </p>
          ) : null}
        </div>
        {canPlan ? <PlanButton ticket={ticket} from={from} tabbable={tabbable} onMenu={onMenu} edge="top-0" /> : null}
      </article>
      {promise === null || !(isLate || entry.hasFreeLine) ? null : (
        <PromiseLine axis={axis} entry={entry} promise={promise} plate={plate} isLate={isLate} />
      )}
    </li>
  )
})

const spokenPromise = (promisedReadyAt: string, promise: number | null): string =>
  promise === null ? 'muuna päivänä' : `klo ${formatTime(promisedReadyAt)}`

type LineProps = { axis: DayAxis; entry: DayEntry; promise: number; plate: string; isLate: boolean }

/**
 * When the work was promised: a line in its lane, amber and above the work that ends after it; else below the work of others. The block says the
 * same in words.
 */
const PromiseLine = ({ axis, entry: { lane, lanes, shown }, promise, plate, isLate }: LineProps) => (
  <span
    aria-hidden="true"
    className={clsx(
      'pointer-events-none absolute border-t-2',
      isLate ? 'z-4 border-signal border-solid' : 'border-brand border-dashed',
    )}
    style={{
      top: `calc(${percent(shareOf(axis, promise))} - 1px)`,
      left: `calc(${percent(lane / lanes)} + 2px)`,
      width: `calc(${percent(1 / lanes)} - 4px)`,
    }}
  >
    {isLate || promise - shown.end >= 15 * 60_000 ? (
      <span
        className={clsx(
          'tabular absolute right-0 bottom-0 flex max-w-full items-center gap-0.5 truncate rounded-t-sm bg-canvas px-1 text-xs leading-4',
          isLate ? 'font-bold text-signal' : 'text-brand',
        )}
      >
        {isLate ? <TriangleAlert className="size-2.5 shrink-0" /> : null}
        {isLate ? 'Luvattu' : `${plate} luvattu`} {formatTime(new Date(promise))}
      </span>
    ) : null}
  </span>
)
