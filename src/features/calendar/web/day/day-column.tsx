import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { ABSENCE_LABELS } from '#features/planning/absences.ts'
import { spanOf } from '#features/planning/planning.ts'
import { formatTime } from '#web/format.ts'
import { type Place, snapped } from '../../week-plan.ts'
import { blockKey } from '../calendar-block.tsx'
import { HATCHED } from '../calendar-cell.tsx'
import { LoadBar, spokenLoad } from '../load-bar.tsx'
import type { Landing } from '../planning-acts.ts'
import type { DraggedBlock } from '../use-block.ts'
import type { BlockProps } from '../week-table.tsx'
import { DayBlock } from './day-block.tsx'
import { beginsOn, type DayAxis, type DayColumn, hoursOfAxis, shareOf } from './day-times.ts'

export const HEAD_HEIGHT = 'h-15'
/** One hour is at least this high. */
export const HOUR_REM = 3.5

type Props = {
  day: string
  axis: DayAxis
  column: DayColumn
  isClosed: boolean
  /** Something is dragged: what a drop at a place would do; `refused` when it cannot be. */
  drop: ((place: Place) => Landing) | undefined
  blocks: BlockProps
}

/** Where the top of what is dragged is above this column; without a time for what began on another day. */
function placeUnder(
  element: Element,
  clientY: number,
  dragged: DraggedBlock,
  given: Pick<Props, 'day' | 'axis' | 'column'>,
): Place {
  const { day, axis, column } = given
  const mechanicId = column.mechanic?.id ?? null
  if (!beginsOn(day, dragged.from, dragged.ticket.scheduledStart)) return { day, mechanicId }
  const box = element.getBoundingClientRect()
  const share = (clientY - (dragged.grabbed ?? 0) - box.top) / box.height
  const start = snapped(axis.start + share * (axis.end - axis.start))
  return { day, mechanicId, start: Math.min(Math.max(start, axis.start), axis.end) }
}

/** A mechanic's day from top to bottom: a target for what is dragged, at any of its times. */
export function DayMechanic({ day, axis, column, isClosed, drop, blocks }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<Place>()
  const { mechanic, minutes, limit, entries, lanes } = column
  const away = column.away && !isClosed ? ABSENCE_LABELS[column.away.kind] : undefined
  const latest = useRef({ day, axis, column })
  latest.current = { day, axis, column }
  useEffect(() => {
    const element = body.current
    if (!element) return
    const follow = ({ self }: { self: { data: Record<string | symbol, unknown> } }) => {
      const place = self.data.place as Place
      setOver((before) => (before && before.start === place.start ? before : place))
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => 'dragged' in source.data,
      getData: ({ input, source }) => ({
        place: placeUnder(element, input.clientY, source.data.dragged as DraggedBlock, latest.current),
      }),
      onDragEnter: follow,
      onDrag: follow,
      onDragLeave: () => setOver(undefined),
      onDrop: () => setOver(undefined),
    })
  }, [])

  const name = mechanic?.name ?? 'Ei mekaanikkoa'
  const load = isClosed ? undefined : limit
  const hours = hoursOfAxis(axis).length
  return (
    <section
      aria-label={`${name}, ${away ? `poissa: ${away.toLowerCase()}, ` : ''}${spokenLoad(minutes, load)}`}
      data-column={mechanic?.id ?? ''}
      className="flex shrink-0 grow basis-0 flex-col border-line border-r last:border-r-0"
      style={{ minWidth: columnWidth(lanes) }}
    >
      <div className={clsx('sticky top-0 z-10 border-line border-b bg-sunken px-1.5 py-1', HEAD_HEIGHT)}>
        <h3 className="truncate font-semibold text-sm" data-tooltip={away ? `${name}: ${away.toLowerCase()}` : name}>
          {name}
          {away ? <span className="font-normal text-muted"> · {away}</span> : null}
        </h3>
        {mechanic && !mechanic.installs ? (
          <span className="block truncate text-muted text-xs">
            {mechanic.isMember ? 'Ei asennustöissä' : 'Ei enää jäsen'}
          </span>
        ) : (
          <LoadBar minutes={minutes} limit={load} />
        )}
      </div>
      <div
        ref={body}
        className="relative grow bg-[linear-gradient(to_bottom,var(--line)_1px,transparent_1px)]"
        style={{ minHeight: `${hours * HOUR_REM}rem`, backgroundSize: `100% ${100 / hours}%` }}
      >
        <Closed axis={column.away ? { ...axis, open: null } : axis} />
        <ul aria-label={`Työt: ${name}`}>
          {entries.map((entry) => {
            const key = blockKey(entry.ticket, day)
            return (
              <DayBlock
                key={key}
                entry={entry}
                axis={axis}
                now={blocks.now}
                tabbable={key === blocks.tabbableKey}
                focused={key === blocks.focusKey}
                onFocused={blocks.onFocused}
                onMenu={blocks.onMenu}
              />
            )
          })}
        </ul>
        <NowLine axis={axis} now={blocks.now} />
        {over && drop ? <Ghost axis={axis} place={over} landing={drop(over)} /> : null}
      </div>
    </section>
  )
}

export const columnWidth = (lanes: number): string => `${Math.max(9.5, lanes * 6.5)}rem`

const box = (axis: DayAxis, start: number, end: number) => ({
  top: `${shareOf(axis, start) * 100}%`,
  height: `${(shareOf(axis, end) - shareOf(axis, start)) * 100}%`,
})

/** The hours at which the garage is closed. */
function Closed({ axis }: { axis: DayAxis }) {
  const { start, end, open } = axis
  const parts = open ? [box(axis, start, open.start), box(axis, open.end, end)] : [box(axis, start, end)]
  return parts.map((style) => (
    <div key={style.top} aria-hidden="true" className={clsx('absolute inset-x-0', HATCHED)} style={style} />
  ))
}

/** The present moment, where the axis has it. */
export function NowLine({ axis, now }: { axis: DayAxis; now: number }) {
  if (now < axis.start || now > axis.end) return null
  const top = `${shareOf(axis, now) * 100}%`
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-5 border-brand border-t-2"
      style={{ top }}
    />
  )
}

/** What a drop would do, where it would be. */
function Ghost({ axis, place, landing }: { axis: DayAxis; place: Place; landing: Landing }) {
  const span = landing.after ? spanOf(landing.after) : null
  const { start, end } = span ?? { start: place.start ?? axis.start, end: (place.start ?? axis.start) + 3_600_000 }
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute inset-x-0.5 z-6 min-h-6.5 overflow-hidden rounded-md p-1 text-xs outline-2 outline-dashed -outline-offset-2',
        landing.refused
          ? 'bg-surface/90 font-semibold outline-edge'
          : 'bg-brand-soft/90 font-bold text-brand-strong outline-brand',
      )}
      style={box(axis, start, end)}
    >
      {landing.refused || !span
        ? landing.text
        : `${formatTime(new Date(span.start))}–${formatTime(new Date(span.end))}`}
    </div>
  )
}
