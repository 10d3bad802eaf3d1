import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { Day } from '#shared/instant.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { CalendarFilter } from '../calendar.ts'
import { mondayOf } from '../week.ts'
import { type Place, whyNoWork } from '../week-plan.ts'
import type { WalkedBlock } from './calendar-keys.ts'
import { PlanMenu } from './plan-menu.tsx'
import { type PlanningActs, planningActs } from './planning-acts.ts'
import type { DraggedBlock } from './use-block.ts'
import { usePlanDialog } from './use-plan-dialog.tsx'
import { usePlans } from './use-plans.ts'
import { useShownWeek } from './use-shown-week.ts'

const AbsencesDialog = lazyComponent(() => import('./day/absences-dialog.tsx'), 'AbsencesDialog')

export type CalendarProps = {
  /** The day that is shown, or a day of the week, as the URL has it; without it, or when it is none, the present one. */
  day: string | undefined
  filter: CalendarFilter
  filtered: boolean
  onDay: (day: string | undefined) => void
  say: (text: string) => void
}

type OpenMenu = { dragged: DraggedBlock; button: HTMLElement }

/** What the week and the day share: what they show, and all that is planned in them. */
export function useCalendar({ day, filter, onDay, say }: Omit<CalendarProps, 'filtered'>) {
  const { id: organizationId } = useOrganization()
  const now = useMinute()
  const today = dayInHelsinki(new Date(now))
  const shownDay = Day.safeParse(day).success && day !== undefined ? day : today
  const monday = mondayOf(shownDay)
  const [focusKey, setFocusKey] = useState<string>()
  const [tabbed, setTabbed] = useState<string>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [menuOpen, setMenuOpen] = useState(false)

  const { plans, put } = usePlans(organizationId, say)
  const { dragged, acts } = useDraggedBlock()
  const isFrozen = dragged !== undefined
  const shown = useShownWeek({ organizationId, monday, filter, plans, isFrozen })
  const { days, data, isLoaded, view } = shown
  const planDialog = usePlanDialog()
  const [absencesOpen, setAbsencesOpen] = useState(false)
  const planning = planningActs({ week: isLoaded ? data : undefined, days, put, say, onDay, follow: setFocusKey })
  acts.current = planning

  const onFocused = useCallback(() => setFocusKey(undefined), [])
  const onMenu = useCallback((block: DraggedBlock, button: HTMLElement) => {
    setMenu({ dragged: block, button })
    setMenuOpen(true)
  }, [])

  return {
    ...shown,
    today,
    shownDay,
    monday,
    dragged,
    planning,
    focus: setFocusKey,
    openDialog: planDialog.open,
    openAbsences: () => setAbsencesOpen(true),
    /** What each block takes, of the blocks in the order of the keyboard: one of them is in the order of Tab. */
    blocksOf(walk: readonly (readonly WalkedBlock[])[]) {
      const all = walk.flat()
      const tabbableKey = all.some(({ key }) => key === tabbed) ? tabbed : all[0]?.key
      return { now, tabbableKey, focusKey, onFocused, onMenu }
    },
    onFocus({ target }: FocusEvent) {
      const block = (target as HTMLElement).closest<HTMLElement>('[data-block]')
      if (block) setTabbed(block.dataset.block)
    },
    overlays: (
      <>
        {planDialog.dialog}
        <LazyOverlay open={absencesOpen}>
          <AbsencesDialog
            open={absencesOpen}
            onClose={() => setAbsencesOpen(false)}
            mechanics={data?.mechanics ?? []}
            day={shownDay < today ? today : shownDay}
          />
        </LazyOverlay>
        {menu && view && data ? (
          <PlanMenu
            dragged={menu.dragged}
            button={menu.button}
            open={menuOpen}
            onOpenChange={setMenuOpen}
            view={view}
            now={now}
            whyNot={(date) => whyNoWork(date, menu.dragged.from, data.garage, Date.now())}
            onPlace={(place) => planning.plan(menu.dragged, place)}
            onDialog={() => planDialog.open(menu.dragged.ticket)}
            onPromise={() => planning.promiseTheEnd(menu.dragged.ticket)}
            onUnplan={menu.dragged.from === null ? undefined : () => planning.unplan(menu.dragged)}
          />
        ) : null}
      </>
    ),
  }
}

/** The block that is dragged now; when it is dropped, the newest of the handed acts is done. */
function useDraggedBlock() {
  const [dragged, setDragged] = useState<DraggedBlock>()
  const acts = useRef<Pick<PlanningActs, 'plan' | 'unplan'>>(undefined)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'dragged' in source.data,
        onDragStart: ({ source }) => setDragged(source.data.dragged as DraggedBlock),
        onDrop: ({ source, location }) => {
          setDragged(undefined)
          const block = source.data.dragged as DraggedBlock
          const target = location.current.dropTargets[0]?.data
          if (target?.place) acts.current?.plan(block, target.place as Place)
          else if (target?.unplan && block.from !== null) acts.current?.unplan(block)
        },
      }),
    [],
  )
  return { dragged, acts }
}
