import { useId, useRef } from 'react'
import { plusDays } from '#shared/calendar-day.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { useWiderThan } from '#web/media.ts'
import { useFillHeight } from '#web/use-fill-height.ts'
import { useSwipe } from '#web/use-swipe.ts'
import { weekNumber } from '../week.ts'
import type { Place } from '../week-plan.ts'
import { calendarKeys } from './calendar-keys.ts'
import { DayStrip, DayView } from './day-view.tsx'
import { UnplannedList } from './unplanned-list.tsx'
import { type CalendarProps, useCalendar } from './use-calendar.tsx'
import { WeekHead } from './week-head.tsx'
import { walkOf, weekPlaceBy } from './week-keys.ts'
import { WeekSkeleton } from './week-skeleton.tsx'
import { WeekTable } from './week-table.tsx'
import { capacityNote } from './week-words.ts'

/** The garage's week: days side by side, a row for each mechanic, and at the side what waits for a time. */
export function WeekCalendar(props: CalendarProps) {
  const { filtered, onDay, say } = props
  const isWide = useWiderThan('desktop')
  const calendar = useCalendar(props)
  const { week, data, view, monday, shownDay, today, waiting, planning, dragged } = calendar
  const panelId = useId()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const fill = useFillHeight(box)

  // on a weekend without work, the last working day
  const shownOnPhone = view?.days.findLast((one) => one.day <= shownDay) ?? view?.days[0]
  const swipe = useSwipe((step) => {
    const shown = view?.days.map((one) => one.day) ?? []
    // over its edge to the Monday after, or to the Friday before
    onDay(shown[shown.indexOf(shownOnPhone?.day ?? '') + step] ?? plusDays(monday, step === 1 ? 7 : -3))
  })

  const head = (
    <WeekHead
      monday={monday}
      today={today}
      load={view && { minutes: view.minutes, limit: view.limit }}
      leftOut={data?.leftOut ?? 0}
      note={data ? capacityNote(data) : null}
      onDay={onDay}
      onAbsences={calendar.openAbsences}
    />
  )
  if (!view || !data)
    return (
      <>
        {head}
        {week.isError ? <FailedQuery query={week} title="Viikkoa ei voitu hakea" /> : <WeekSkeleton />}
      </>
    )

  const walk = walkOf(view, waiting)
  const onKeyDown = calendarKeys({
    earlier: plusDays(monday, -7),
    later: plusDays(monday, 7),
    walk,
    placeBy: weekPlaceBy({ monday, week: data, view }),
    acts: planning,
    say,
    onDay,
    focus: calendar.focus,
    openDialog: calendar.openDialog,
  })
  const blocks = calendar.blocksOf(walk)
  const side = (
    <UnplannedList
      {...blocks}
      tickets={waiting}
      count={calendar.count}
      query={calendar.unplanned}
      filtered={filtered}
      drop={dragged && (() => planning.landingWithoutTime(dragged))}
      className={isWide ? 'w-54 shrink-0' : 'mt-4'}
    />
  )
  return (
    // the keys belong to what is inside; this only listens to them
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onKeyDown={onKeyDown} onFocus={calendar.onFocus}>
      {head}
      <p id={help} className="sr-only">
        Liiku huoltojen välillä nuolinäppäimillä. Alt + nuoli vasemmalle tai oikealle siirtää huollon toiselle päivälle,
        Alt + nuoli ylös tai alas toiselle mekaanikolle. S avaa aikataulun. Page Up ja Page Down vaihtavat viikkoa, T
        palaa tähän viikkoon.
      </p>
      {isWide ? (
        <div ref={box} style={fill} className="flex min-w-0 gap-2">
          <WeekTable
            {...blocks}
            view={view}
            today={today}
            caption={`Viikko ${weekNumber(monday)}: työt päivittäin ja mekaanikoittain`}
            help={help}
            isLoading={!calendar.isLoaded}
            drop={dragged && ((place: Place) => planning.landingAt(dragged, place))}
          />
          {side}
        </div>
      ) : (
        <>
          <DayStrip days={view.days} shown={shownOnPhone?.day ?? ''} today={today} panelId={panelId} onDay={onDay} />
          <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${shownOnPhone?.day}`} {...swipe}>
            {shownOnPhone ? <DayView {...blocks} view={view} day={shownOnPhone} /> : null}
          </div>
          {side}
        </>
      )}
      {calendar.overlays}
    </div>
  )
}
