import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ABSENCE_LABELS } from '#features/planning/absences.ts'
import type { Place } from '../week-plan.ts'
import { LoadBar, spokenLoad } from './load-bar.tsx'
import type { Landing } from './planning-acts.ts'
import type { WeekCell, WeekDay } from './week-view.ts'
import { dayTitle } from './week-words.ts'

export const HATCHED =
  'bg-[repeating-linear-gradient(135deg,transparent_0_6px,color-mix(in_oklab,var(--ink)_9%,transparent)_6px_8px)]'

type Props = {
  place: Place
  rowName: string
  day: WeekDay
  cell: WeekCell
  isToday: boolean
  /** Without the words of the load, which its name has. */
  isCompact: boolean
  /** Something is dragged: what a drop here would do; `refused` when it cannot be. */
  drop: ((place: Place) => Landing) | undefined
  children: ReactNode
}

/** A day of a mechanic: what is booked, and the work. A target for what is dragged. */
export function CalendarCell({ place, rowName, day, cell, isToday, isCompact, drop, children }: Props) {
  const element = useRef<HTMLTableCellElement>(null)
  const [isOver, setOver] = useState(false)
  const { day: date, mechanicId } = place
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ place: { day: date, mechanicId } satisfies Place }),
      // a day that takes no work is a target all the same: it says why
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [date, mechanicId])

  const would = drop?.(place)
  const landing = isOver ? would : undefined
  const away = cell.away && !day.closed ? ABSENCE_LABELS[cell.away.kind] : undefined
  const closed = away ? `, poissa: ${away.toLowerCase()}` : day.closed ? `, kiinni: ${day.closed}` : ''
  return (
    <td
      ref={element}
      aria-label={`${dayTitle(date)}, ${rowName}, ${spokenLoad(cell.minutes, day.closed ? undefined : cell.limit)}${closed}`}
      data-cell={`${date} ${mechanicId ?? ''}`}
      className={clsx(
        'border-line border-r border-b p-0.5 align-top',
        day.closed || away ? HATCHED : isToday ? 'bg-brand-soft/35' : '',
        landing && !landing.refused && 'bg-brand-soft! outline-2 outline-brand outline-dashed -outline-offset-2',
        would?.refused && 'opacity-55',
      )}
    >
      <div className="grid content-start gap-1">
        {landing ? (
          <p className={clsx('text-xs', landing.refused ? 'font-semibold' : 'font-bold text-brand')}>{landing.text}</p>
        ) : away && cell.minutes === 0 ? (
          <span className="block h-5 px-1 text-muted text-xs">{away}</span>
        ) : cell.minutes > 0 ? (
          <LoadBar minutes={cell.minutes} limit={day.closed ? undefined : cell.limit} isBare={isCompact} />
        ) : (
          <span className={clsx('block', isCompact ? 'h-1' : 'h-5')} />
        )}
        {children}
      </div>
    </td>
  )
}
