import { useCallback, useId, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { Day } from '#shared/instant.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { useWiderThan } from '#web/media.ts'
import { useFillHeight } from '#web/use-fill-height.ts'
import { useMinute } from '#web/use-minute.ts'
import { useSwipe } from '#web/use-swipe.ts'
import type { CalendarFilter } from '../calendar.ts'
import { mondayOf, weekNumber } from '../week.ts'
import { type Place, whyNoWork } from '../week-plan.ts'
import type { DraggedBlock } from './calendar-block.tsx'
import { calendarKeys, walkOf } from './calendar-keys.ts'
import { DayStrip, DayView } from './day-view.tsx'
import { PlanMenu } from './plan-menu.tsx'
import { planningActs } from './planning-acts.ts'
import { UnplannedList } from './unplanned-list.tsx'
import { useDraggedBlock } from './use-dragged-block.ts'
import { usePlanDialog } from './use-plan-dialog.tsx'
import { usePlans } from './use-plans.ts'
import { useShownWeek } from './use-shown-week.ts'
import { WeekHead } from './week-head.tsx'
import { WeekSkeleton } from './week-skeleton.tsx'
import { WeekTable } from './week-table.tsx'
import { capacityNote } from './week-words.ts'

type Props = {
  /** A day of the week that is shown, as the URL has it; without it, or when it is none, the present one. */
  day: string | undefined
  filter: CalendarFilter
  filtered: boolean
  onDay: (day: string | undefined) => void
  say: (text: string) => void
}

type OpenMenu = { dragged: DraggedBlock; button: HTMLElement }

/** A day of the product's times. */
const knownDay = (day: string | undefined): string | undefined => (Day.safeParse(day).success ? day : undefined)

/** The garage's week: days side by side, a row for each mechanic, and at the side what waits for a time. */
export function WeekCalendar({ day, filter, filtered, onDay, say }: Props) {
  const { id: organizationId } = useOrganization()
  const now = useMinute()
  const isWide = useWiderThan('desktop')
  const today = dayInHelsinki(new Date(now))
  const shownDay = knownDay(day) ?? today
  const monday = mondayOf(shownDay)
  const [focusKey, setFocusKey] = useState<string>()
  const [tabbed, setTabbed] = useState<string>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [menuOpen, setMenuOpen] = useState(false)
  const panelId = useId()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const fill = useFillHeight(box)

  const { plans, put } = usePlans(organizationId, say)
  const { dragged, acts } = useDraggedBlock()
  const isFrozen = dragged !== undefined
  const { week, unplanned, days, data, isLoaded, view, waiting, count } = useShownWeek({
    organizationId,
    monday,
    filter,
    plans,
    isFrozen,
  })
  const planDialog = usePlanDialog()
  const planning = planningActs({ week: isLoaded ? data : undefined, days, put, say, onDay, follow: setFocusKey })
  acts.current = planning

  const onFocused = useCallback(() => setFocusKey(undefined), [])
  const onMenu = useCallback((block: DraggedBlock, button: HTMLElement) => {
    setMenu({ dragged: block, button })
    setMenuOpen(true)
  }, [])
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
  const all = walk.flat()
  const tabbableKey = all.some(({ key }) => key === tabbed) ? tabbed : all[0]?.key
  const onKeyDown = calendarKeys({
    monday,
    week: data,
    view,
    walk,
    acts: planning,
    say,
    onDay,
    focus: setFocusKey,
    openDialog: planDialog.open,
  })
  const blocks = { now, tabbableKey, focusKey, onFocused, onMenu }
  const side = (
    <UnplannedList
      {...blocks}
      tickets={waiting}
      count={count}
      query={unplanned}
      filtered={filtered}
      drop={dragged && (() => planning.landingWithoutTime(dragged))}
      className={isWide ? 'w-54 shrink-0' : 'mt-4'}
    />
  )
  return (
    // the keys belong to what is inside; this only listens to them
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const block = (target as HTMLElement).closest<HTMLElement>('[data-block]')
        if (block) setTabbed(block.dataset.block)
      }}
    >
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
            isLoading={!isLoaded}
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
      {planDialog.dialog}
      {menu ? (
        <PlanMenu
          dragged={menu.dragged}
          button={menu.button}
          open={menuOpen}
          onOpenChange={setMenuOpen}
          view={view}
          whyNot={(date) => whyNoWork(date, menu.dragged.from, data.garage, Date.now())}
          onPlace={(place) => planning.plan(menu.dragged, place)}
          onDialog={() => planDialog.open(menu.dragged.ticket)}
          onUnplan={menu.dragged.from === null ? undefined : () => planning.unplan(menu.dragged)}
        />
      ) : null}
    </div>
  )
}
