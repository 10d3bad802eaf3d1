import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { NextStepLine } from '#features/first-steps/web/next-step-line.tsx'
import { ownPropertiesApi } from '#features/organization-settings/web/organization-settings.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketGroup } from '#features/tickets/tickets.ts'
import { StaleAfterDays } from '#features/tickets/web/ticket-marks.tsx'
import { useMoveQuestions } from '#features/tickets/web/use-move-questions.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { useIsAfterFirstScreen } from '#web/first-screen.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useWiderThan } from '#web/media.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import {
  type DeskSearch,
  filterOf,
  isCalendar,
  isFiltered,
  isList,
  NO_FILTER,
  readDeskSearch,
  weekFilterOf,
} from '../desk-search.ts'
import { Board } from './board.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { DeskToolbar } from './desk-toolbar.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { NeedsYou } from './needs-you.tsx'
import { keepDesk, keptDesk } from './remembered-desk.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { useDesk } from './use-desk.ts'

const NeedsConnections = lazyComponent(() => import('./needs-connections.tsx'), 'NeedsConnections', {
  quiet: true,
  later: true,
})
const NeedsOffers = lazyComponent(() => import('./needs-offers.tsx'), 'NeedsOffers', { quiet: true, later: true })
const EmptyDesk = lazyComponent(() => import('./empty-desk.tsx'), 'EmptyDesk')
const WeekCalendar = lazyComponent(() => import('#features/calendar/web/week-calendar.tsx'), 'WeekCalendar')
const DayCalendar = lazyComponent(() => import('#features/calendar/web/day/day-calendar.tsx'), 'DayCalendar')
const DeskList = lazyComponent(() => import('./desk-list.tsx'), 'DeskList')
const OtherView = lazyComponent(() => import('./other-view.tsx'), 'OtherView')

/** Työpöytä: what is where, and what needs this person now. A link that says nothing opens it as the person left it. */
export function DeskPage() {
  const { id: organizationId, type, role, installs } = useOrganization()
  const { id: userId } = useProfile()
  const isWide = useWiderThan('desktop')
  const search = readDeskSearch(useSearch({ strict: false }))
  if (Object.keys(search).length === 0) {
    // a customer begins with what waits for it, a mechanic's phone with what that mechanic has to do
    const isMechanics = type === 'GARAGE' && role === 'MEMBER' && installs && !isWide
    const usual = type === 'CUSTOMER' ? { view: 'now' } : isMechanics ? { view: 'mine' } : {}
    const kept = readDeskSearch(keptDesk(userId, organizationId) ?? usual)
    if (Object.keys(kept).length > 0) return <Navigate to="/app" search={kept} replace />
  }
  if (search.view === 'wall' || search.view === 'now' || (search.view === 'mine' && type === 'GARAGE'))
    return (
      <Suspense fallback={<DeskSkeleton asList />}>
        <OtherView search={search} />
      </Suspense>
    )
  return <Desk search={search} />
}

function Desk({ search }: { search: DeskSearch }) {
  const { id: organizationId, type, role } = useOrganization()
  const { id: userId } = useProfile()
  const navigate = useNavigate()
  const [said, say] = useState('')
  const [shownNeed, setShownNeed] = useState<{ group: TicketGroup; at: number }>()
  const { pending, move } = useBoardMoves(organizationId, say)
  const questions = useMoveQuestions(move)
  const filter = filterOf(search)
  const { desk, columns } = useDesk(organizationId, filter, pending)
  const staleAfter = useStaleAfter()
  usePageTitle('Työpöytä')

  const go = (changes: Partial<DeskSearch>, { isKept }: { isKept: boolean }) =>
    void navigate({
      to: '/app',
      // from where it is by then: what is typed may be on its way there
      search: (before) => {
        const next = readDeskSearch({ ...before, ...changes })
        if (isKept) keepDesk(userId, organizationId, next)
        return next
      },
      replace: true,
      resetScroll: false,
    })
  const change = (changes: Partial<DeskSearch>) => {
    setShownNeed(undefined)
    go(changes, { isKept: changes.view !== 'wall' })
  }
  const show = (group: TicketGroup) => change({ group })
  // what waits is shown now, and the filters that hide it are the person's again next time
  const showNeeds = (group: TicketGroup) => {
    go({ ...NO_FILTER, view: undefined, group }, { isKept: false })
    setShownNeed({ group, at: Date.now() })
  }
  const total = columns.reduce((sum, column) => sum + column.count, 0)
  const nothing = (
    <Suspense fallback={<DeskSkeleton asList={isList(search)} />}>
      <EmptyDesk
        archived={search.archived === 1}
        garage={type === 'GARAGE'}
        onClear={isFiltered(search) ? () => change(NO_FILTER) : undefined}
      />
    </Suspense>
  )
  const busiest = columns.find((column) => column.count > 0)?.group ?? 'new'

  const body = () => {
    if (isCalendar(search, type)) {
      const Calendar = search.view === 'day' ? DayCalendar : WeekCalendar
      return (
        <Suspense fallback={<DeskSkeleton asList />}>
          <Calendar
            day={search.day}
            filter={weekFilterOf(search)}
            filtered={isFiltered(search)}
            onDay={(day) => change({ day })}
            say={say}
          />
        </Suspense>
      )
    }
    if (isList(search))
      return (
        <Suspense fallback={<DeskSkeleton asList />}>
          <DeskList search={search} onOrder={(order) => change({ order })} empty={nothing} />
        </Suspense>
      )
    if (desk.isPending) return <DeskSkeleton asList={false} />
    if (desk.isError && !desk.data) return <FailedQuery query={desk} title="Työpöytää ei voitu hakea" />
    // the missing results of another filter say nothing of this one
    if (total === 0) return desk.isPlaceholderData ? <DeskSkeleton asList={false} /> : nothing
    return (
      <Board
        columns={columns}
        organizationType={type}
        memoryKey={`${organizationId} ${JSON.stringify(filter)}`}
        filtered={isFiltered(search)}
        pointedAt={shownNeed}
        shown={search.group ?? busiest}
        onShow={show}
        onMove={questions.ask}
        isLate={search.late === 1}
        onLate={(isLate) => change({ late: isLate ? 1 : undefined })}
        say={say}
      />
    )
  }

  return (
    <div className="-mt-2 grid min-w-0 grid-cols-1 lg:-mx-4 lg:-mt-3">
      <h1 className="sr-only">Työpöytä</h1>
      {total > 0 && role === 'ADMIN' ? <NextStepLine /> : null}
      <DeskToolbar
        search={search}
        onChange={change}
        columns={columns}
        needs={
          search.archived ? null : (
            <>
              <NeedsAnswer columns={columns} organizationType={type} />
              <NeedsYou columns={columns} organizationType={type} onShow={showNeeds} />
              <Suspense>
                <NeedsOffers />
                {type === 'CUSTOMER' && role === 'ADMIN' ? <NeedsConnections /> : null}
              </Suspense>
            </>
          )
        }
      />
      <StaleAfterDays value={staleAfter}>
        <div aria-busy={desk.isFetching && desk.isPending}>{body()}</div>
      </StaleAfterDays>
      {questions.dialog}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** After how many days without a move the garage wants its tickets marked; null until that is known, and for a customer. */
function useStaleAfter(): number | null {
  const { id: organizationId, type } = useOrganization()
  const enabled = useIsAfterFirstScreen() && type === 'GARAGE'
  const { data } = useQuery(ownPropertiesApi.get.queryOptions({ organizationId }, { enabled }))
  return data?.type === 'GARAGE' ? data.staleAfterDays : null
}
