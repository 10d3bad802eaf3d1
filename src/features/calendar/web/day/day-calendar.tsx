import { useId, useMemo, useRef } from 'react'
import { capacityMinutes } from '#features/planning/planning.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { useWiderThan } from '#web/media.ts'
import { useFillHeight } from '#web/use-fill-height.ts'
import type { Place } from '../../week-plan.ts'
import { calendarKeys } from '../calendar-keys.ts'
import { UnplannedList } from '../unplanned-list.tsx'
import { type CalendarProps, useCalendar } from '../use-calendar.tsx'
import { WeekCalendar } from '../week-calendar.tsx'
import { WeekSkeleton } from '../week-skeleton.tsx'
import { closedText } from '../week-view.ts'
import { capacityNote } from '../week-words.ts'
import { DayBoard } from './day-board.tsx'
import { DayHead } from './day-head.tsx'
import { dayPlaceBy, walkDay } from './day-keys.ts'
import { dayPicture } from './day-times.ts'

/** The garage's day: mechanics side by side. A phone shows the week's days one at a time already. */
export const DayCalendar = (props: CalendarProps) =>
  useWiderThan('desktop') ? <WideDay {...props} /> : <WeekCalendar {...props} />

function WideDay(props: CalendarProps) {
  const { filtered, onDay, say } = props
  const calendar = useCalendar(props)
  const { week, data, view, shownDay: day, today, waiting, planning, dragged } = calendar
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const fill = useFillHeight(box)
  const picture = useMemo(() => (data && view ? dayPicture(day, data, view) : undefined), [day, data, view])
  const closed = data ? closedText(day, data.garage) : null
  const booked = data?.booked.filter((one) => one.day === day).reduce((sum, { minutes }) => sum + minutes, 0) ?? 0
  const head = (
    <DayHead
      day={day}
      today={today}
      closed={closed}
      onDay={onDay}
      load={data && { minutes: booked, limit: capacityMinutes(day, data.garage) }}
      leftOut={data?.leftOut ?? 0}
      onAbsences={calendar.openAbsences}
      note={data ? capacityNote(data) : null}
    />
  )
  if (!data || !picture)
    return (
      <>
        {head}
        {week.isError ? <FailedQuery query={week} title="Päivää ei voitu hakea" /> : <WeekSkeleton />}
      </>
    )
  const walk = walkDay(day, picture.columns, waiting)
  const onKeyDown = calendarKeys({
    earlier: plusDays(day, -1),
    later: plusDays(day, 1),
    walk,
    placeBy: dayPlaceBy(day, picture.columns),
    acts: planning,
    say,
    onDay,
    focus: calendar.focus,
    openDialog: calendar.openDialog,
  })
  const blocks = calendar.blocksOf(walk)
  return (
    // the keys belong to what is inside; this only listens to them
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onKeyDown={onKeyDown} onFocus={calendar.onFocus}>
      {head}
      <p id={help} className="sr-only">
        Liiku huoltojen välillä nuolinäppäimillä. Alt + nuoli ylös tai alas siirtää huoltoa vartin, Alt + nuoli
        vasemmalle tai oikealle toiselle mekaanikolle. S avaa aikataulun. Page Up ja Page Down vaihtavat päivää, T palaa
        tähän päivään.
      </p>
      <div ref={box} style={fill} className="flex min-w-0 gap-2">
        <DayBoard
          {...blocks}
          day={day}
          picture={picture}
          help={help}
          isClosed={closed !== null}
          isLoading={!calendar.isLoaded}
          drop={dragged && ((place: Place) => planning.landingAt(dragged, place))}
        />
        <UnplannedList
          {...blocks}
          tickets={waiting}
          count={calendar.count}
          query={calendar.unplanned}
          filtered={filtered}
          hint="Anna aika vetämällä päivään."
          drop={dragged && (() => planning.landingWithoutTime(dragged))}
          className="w-54 shrink-0"
        />
      </div>
      {calendar.overlays}
    </div>
  )
}
