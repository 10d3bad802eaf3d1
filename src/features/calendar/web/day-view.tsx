import { clsx } from 'clsx'
import { ABSENCE_LABELS } from '#features/planning/absences.ts'
import { formatDay } from '#web/format.ts'
import { TabStrip } from '#web/ui/tab-strip.tsx'
import { blockKey, CalendarBlock } from './calendar-block.tsx'
import { HATCHED } from './calendar-cell.tsx'
import { LoadBar, spokenLoad } from './load-bar.tsx'
import { type BlockProps, rowName } from './week-table.tsx'
import { rowId, type WeekDay, type WeekView } from './week-view.ts'
import { dayTitle } from './week-words.ts'

type StripProps = {
  days: readonly WeekDay[]
  shown: string
  today: string
  panelId: string
  onDay: (day: string) => void
}

/** The days of the week as a strip of tabs: on a phone one is shown at a time. */
export const DayStrip = ({ days, shown, today, panelId, onDay }: StripProps) => (
  <TabStrip
    label="Päivä"
    tabs={days.map((day) => ({
      value: day.day,
      className: clsx('min-h-14 min-w-18 content-start rounded-md py-1 text-left', day.closed && HATCHED),
      content: (
        <>
          <span className={clsx('whitespace-nowrap text-sm', day.day === shown ? 'font-bold' : 'text-muted')}>
            {formatDay(day.day)}
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
        </>
      ),
    }))}
    shown={shown}
    onShow={onDay}
    panelId={panelId}
  />
)

/** One day, mechanic by mechanic. */
export function DayView({ view, day, ...blocks }: BlockProps & { view: WeekView; day: WeekDay }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {day.closed ? <p className={clsx('rounded-lg p-3 text-center font-semibold', HATCHED)}>{day.closed}</p> : null}
      {view.rows.map((row) => {
        const cell = view.cell(row, day.day)
        const limit = day.closed ? undefined : cell.limit
        // an empty closed day, and an empty row without a mechanic, are left out
        if (cell.entries.length === 0 && (day.closed || row.mechanic === null)) return null
        return (
          <section
            key={rowId(row) ?? ''}
            aria-label={`${dayTitle(day.day)}, ${rowName(row)}, ${spokenLoad(cell.minutes, limit)}`}
          >
            <div className="mb-1 flex items-center justify-between gap-3">
              <h2 className="wrap-anywhere min-w-0 font-semibold">
                {rowName(row)}
                {cell.away && !day.closed ? (
                  <span className="font-normal text-muted"> {ABSENCE_LABELS[cell.away.kind]}</span>
                ) : null}
              </h2>
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
                        ticket={ticket}
                        piece={piece}
                        length={length}
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
