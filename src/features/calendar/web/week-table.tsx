import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { formatDay } from '#web/format.ts'
import { mondayOf } from '../week.ts'
import type { Place } from '../week-plan.ts'
import { blockKey, CalendarBlock } from './calendar-block.tsx'
import { CalendarCell, HATCHED } from './calendar-cell.tsx'
import { LoadBar, spokenLoad } from './load-bar.tsx'
import type { Landing } from './planning-acts.ts'
import type { DraggedBlock } from './use-block.ts'
import { rowId, type WeekDay, type WeekRow, type WeekView } from './week-view.ts'
import { dayTitle } from './week-words.ts'

export type BlockProps = {
  now: number
  tabbableKey: string | undefined
  focusKey: string | undefined
  onFocused: () => void
  onMenu: (dragged: DraggedBlock, button: HTMLElement) => void
}

type Props = BlockProps & {
  view: WeekView
  today: string
  caption: string
  /** The id of the element that explains the keys. */
  help: string
  /** The week's work is not here yet. */
  isLoading: boolean
  drop: ((place: Place) => Landing) | undefined
}

/** With more rows than this each block is one line, so that a whole hall fits on a screen. */
const ROOMY_ROWS = 7

export const rowName = (row: WeekRow): string => row.mechanic?.name ?? 'Ei mekaanikkoa'

/** Days side by side, a row for each mechanic. */
export function WeekTable({ view, today, caption, help, isLoading, drop, ...blocks }: Props) {
  const box = useRef<HTMLElement>(null)
  const monday = view.days[0]?.day
  const isCompact = view.rows.length > ROOMY_ROWS
  // where not all days fit, the present one is in sight; on a free weekend, the day before it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week
  useLayoutEffect(() => {
    const isAfter = monday !== undefined && monday === mondayOf(today) && !view.days.some(({ day }) => day === today)
    const head = box.current?.querySelector<HTMLElement>(isAfter ? 'thead th:last-child' : 'th[aria-current]')
    const beyond = head && box.current ? head.offsetLeft + head.offsetWidth - box.current.clientWidth : 0
    if (box.current && beyond > 0) box.current.scrollLeft = beyond
  }, [monday])
  return (
    <section
      ref={box}
      aria-label="Viikon työt"
      aria-describedby={help}
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys, too
      tabIndex={0}
      className="thin-scrollbar relative min-w-0 grow overflow-auto overscroll-contain rounded-lg border border-line bg-canvas"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: `${6 + view.days.length * 9.25}rem` }}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-30 w-24 border-line border-r border-b bg-sunken p-1.5 text-left"
            >
              <span className="text-muted text-xs">Mekaanikko</span>
            </th>
            {view.days.map((day) => (
              <DayHead key={day.day} day={day} isToday={day.day === today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={rowId(row) ?? ''}>
              <th
                scope="row"
                className={clsx(
                  'sticky left-0 z-20 border-line border-r border-b bg-sunken px-1.5 text-left align-top font-normal',
                  isCompact ? 'py-0.5 leading-4' : 'py-1.5',
                )}
              >
                <span
                  className={clsx(
                    'font-semibold text-sm',
                    isCompact ? 'block truncate leading-4.5' : 'wrap-anywhere line-clamp-3',
                  )}
                  data-tooltip={isCompact ? rowName(row) : undefined}
                >
                  {rowName(row)}
                </span>
                {row.mechanic && !row.mechanic.installs ? (
                  <span className="block text-xs">{row.mechanic.isMember ? 'Ei asennustöissä' : 'Ei enää jäsen'}</span>
                ) : null}
                <LoadBar minutes={row.minutes} limit={row.limit} className={isCompact ? undefined : 'mt-0.5'} />
              </th>
              {view.days.map((day) => {
                const cell = view.cell(row, day.day)
                return (
                  <WeekTableCell
                    key={day.day}
                    row={row}
                    day={day}
                    cell={cell}
                    drop={drop}
                    isCompact={isCompact}
                    isToday={day.day === today}
                    blocks={blocks}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function DayHead({ day, isToday }: { day: WeekDay; isToday: boolean }) {
  return (
    <th
      scope="col"
      aria-label={`${dayTitle(day.day)}${isToday ? ', tänään' : ''}, ${day.closed ? `kiinni: ${day.closed}, ` : ''}${spokenLoad(day.minutes, day.closed ? undefined : day.limit)}`}
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'sticky top-0 z-20 border-line border-r border-b bg-sunken p-1.5 text-left align-top font-normal',
        isToday && 'border-t-3 border-t-brand',
      )}
    >
      <span className={clsx('flex items-baseline justify-between gap-1', day.closed && HATCHED)}>
        <span className="font-semibold">{formatDay(day.day)}</span>
        {isToday ? <span className="font-semibold text-brand text-xs">Tänään</span> : null}
      </span>
      {day.closed ? (
        <span className="block text-muted text-xs">
          {day.closed}
          {day.minutes > 0 ? <LoadBar minutes={day.minutes} /> : null}
        </span>
      ) : (
        <LoadBar minutes={day.minutes} limit={day.limit} />
      )}
    </th>
  )
}

type CellProps = {
  row: WeekRow
  day: WeekDay
  cell: ReturnType<WeekView['cell']>
  isToday: boolean
  isCompact: boolean
  drop: Props['drop']
  blocks: BlockProps
}

function WeekTableCell({ row, day, cell, isToday, isCompact, drop, blocks }: CellProps) {
  return (
    <CalendarCell
      place={{ day: day.day, mechanicId: rowId(row) }}
      rowName={rowName(row)}
      day={day}
      cell={cell}
      isToday={isToday}
      isCompact={isCompact}
      drop={drop}
    >
      {cell.entries.map(({ ticket, piece, length }) => {
        const key = blockKey(ticket, piece.day)
        return (
          <CalendarBlock
            key={key}
            ticket={ticket}
            piece={piece}
            length={length}
            isCompact={isCompact}
            now={blocks.now}
            tabbable={key === blocks.tabbableKey}
            focused={key === blocks.focusKey}
            onFocused={blocks.onFocused}
            onMenu={blocks.onMenu}
          />
        )
      })}
    </CalendarCell>
  )
}
