import { useLayoutEffect, useRef } from 'react'
import { formatTime } from '#web/format.ts'
import type { Place } from '../../week-plan.ts'
import type { Landing } from '../planning-acts.ts'
import type { BlockProps } from '../week-table.tsx'
import { dayTitle } from '../week-words.ts'
import { columnWidth, DayMechanic, HEAD_HEIGHT, HOUR_REM } from './day-column.tsx'
import { type DayPicture, hoursOfAxis, shareOf } from './day-times.ts'

type Props = BlockProps & {
  day: string
  isClosed: boolean
  picture: DayPicture
  /** The id of the element that explains the keys. */
  help: string
  isLoading: boolean
  drop: ((place: Place) => Landing) | undefined
}

/** One day: a column for each mechanic, the hours from top to bottom. */
export function DayBoard({ day, isClosed, picture, help, isLoading, drop, ...blocks }: Props) {
  const { axis, columns } = picture
  const box = useRef<HTMLElement>(null)
  const { now } = blocks
  // the present time is in sight where not all of the day fits
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day
  useLayoutEffect(() => {
    const element = box.current
    if (!element || now < axis.start || now > axis.end) return
    const at = shareOf(axis, now) * element.scrollHeight
    if (at > element.clientHeight * 0.8) element.scrollTop = at - element.clientHeight / 2
  }, [day, isLoading])
  const hours = hoursOfAxis(axis)
  return (
    <section
      ref={box}
      aria-label={`Työt, ${dayTitle(day)}`}
      aria-describedby={help}
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys, too
      tabIndex={0}
      className="thin-scrollbar relative min-w-0 grow overflow-auto overscroll-contain rounded-lg border border-line bg-canvas"
    >
      <div
        className="flex min-h-full"
        style={{ minWidth: `calc(3.25rem + ${columns.map(({ lanes }) => columnWidth(lanes)).join(' + ')})` }}
      >
        <div
          aria-hidden="true"
          className="sticky left-0 z-20 flex w-13 shrink-0 flex-col border-line border-r bg-sunken"
        >
          <div className={`sticky top-0 z-30 border-line border-b bg-sunken ${HEAD_HEIGHT}`} />
          <div className="relative grow" style={{ minHeight: `${hours.length * HOUR_REM}rem` }}>
            {hours.map((hour) => (
              <span
                key={hour}
                className="tabular absolute right-1.5 text-muted text-xs"
                style={{ top: `${shareOf(axis, hour) * 100}%` }}
              >
                {formatTime(new Date(hour))}
              </span>
            ))}
            {now >= axis.start && now <= axis.end ? (
              <span
                className="tabular absolute right-0.5 -translate-y-1/2 rounded-sm bg-brand px-1 font-semibold text-on-brand text-xs"
                style={{ top: `${shareOf(axis, now) * 100}%` }}
              >
                {formatTime(new Date(now))}
              </span>
            ) : null}
          </div>
        </div>
        {columns.map((column) => (
          <DayMechanic
            key={column.mechanic?.id ?? ''}
            day={day}
            axis={axis}
            column={column}
            isClosed={isClosed}
            drop={drop}
            blocks={blocks}
          />
        ))}
        {columns.length === 0 ? (
          <p className="m-auto max-w-md p-6 text-center text-muted">
            Kukaan ei ole merkitty asennustöihin. Merkitse tekijät asetuksissa kohdassa Jäsenet.
          </p>
        ) : null}
      </div>
    </section>
  )
}
