import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { blockKey, CalendarBlock } from './calendar-block.tsx'
import { HATCHED } from './calendar-cell.tsx'
import { LoadBar, spokenLoad } from './load-bar.tsx'
import { type BlockProps, rowName } from './week-table.tsx'
import { rowId, type WeekDay, type WeekView } from './week-view.ts'
import { dayTitle, shortDate } from './week-words.ts'

type StripProps = {
  days: readonly WeekDay[]
  shown: string
  today: string
  panelId: string
  onDay: (day: string) => void
}

/** The days of the week as a strip of tabs: on a phone one is shown at a time. */
export function DayStrip({ days, shown, today, panelId, onDay }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, tab] = [strip.current, strip.current?.querySelector<HTMLElement>(`[data-tab="${shown}"]`)]
    if (box && tab) box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.clientWidth) / 2 })
  }, [shown])
  const step = (event: KeyboardEvent) => {
    const at = days.findIndex(({ day }) => day === shown)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: days.length - 1 }[event.key]
    const next = to === undefined ? undefined : days[to]?.day
    if (!next) return
    event.preventDefault()
    onDay(next)
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label="Päivä"
      className="relative -mx-4 mb-2 flex overflow-x-auto px-2 [scrollbar-width:none]"
    >
      {days.map((day) => {
        const isShown = day.day === shown
        const [weekday = ''] = dayTitle(day.day).split(' ')
        return (
          <button
            key={day.day}
            type="button"
            role="tab"
            id={`${panelId}-${day.day}`}
            data-tab={day.day}
            aria-selected={isShown}
            aria-controls={panelId}
            tabIndex={isShown ? 0 : -1}
            onClick={() => onDay(day.day)}
            onKeyDown={step}
            className={clsx(
              'relative grid min-h-14 min-w-18 shrink-0 grow content-start gap-0.5 rounded-md px-2 py-1 text-left focus-visible:-outline-offset-2',
              day.closed && HATCHED,
            )}
          >
            <span className={clsx('whitespace-nowrap text-sm', isShown ? 'font-bold' : 'text-muted')}>
              {weekday.slice(0, 2).toLowerCase()} {shortDate(day.day)}
              {day.day === today ? (
                <>
                  <span className="text-brand" aria-hidden="true">
                    {' '}
                    ●
                  </span>
                  <span className="sr-only">, tänään</span>
                </>
              ) : null}
              <span className="sr-only">, {day.closed ? 'kiinni: ' : 'varattu '}</span>
            </span>
            {day.closed ? (
              <span className="truncate text-muted text-xs">{day.closed}</span>
            ) : (
              <LoadBar minutes={day.minutes} limit={day.limit} />
            )}
            {isShown ? <span className="absolute inset-x-2 bottom-0 h-0.5 rounded-full bg-brand" /> : null}
          </button>
        )
      })}
    </div>
  )
}

/** One day, mechanic by mechanic. */
export function DayView({ view, day, ...blocks }: BlockProps & { view: WeekView; day: WeekDay }) {
  return (
    <div className="grid gap-3">
      {day.closed ? <p className={clsx('rounded-lg p-3 text-center font-semibold', HATCHED)}>{day.closed}</p> : null}
      {view.rows.map((row) => {
        const cell = view.cell(row, day.day)
        const limit = day.closed ? undefined : cell.limit
        // an empty closed day, and nobody's empty row, say nothing
        if (cell.entries.length === 0 && (day.closed || row.mechanic === null)) return null
        return (
          <section
            key={rowId(row) ?? ''}
            aria-label={`${dayTitle(day.day)}, ${rowName(row)}, ${spokenLoad(cell.minutes, limit)}`}
          >
            <div className="mb-1 flex items-center justify-between gap-3">
              <h2 className="min-w-0 truncate font-semibold">{rowName(row)}</h2>
              <LoadBar minutes={cell.minutes} limit={limit} className="w-28 shrink-0" />
            </div>
            {cell.entries.length === 0 ? (
              <p className="rounded-md border border-line border-dashed px-2 py-2 text-muted text-sm">Ei töitä</p>
            ) : (
              <ul className="grid gap-1.5">
                {cell.entries.map(({ ticket, piece, length }) => {
                  const key = blockKey(ticket, piece.day)
                  return (
                    <li key={key}>
                      <CalendarBlock
                        {...{ ticket, piece, length }}
                        now={blocks.now}
                        tabbable
                        focused={key === blocks.focusKey}
                        onFocused={blocks.onFocused}
                        onMenu={blocks.onMenu}
                      />
                    </li>
                  )
                })}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
