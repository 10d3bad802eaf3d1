import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketGroup } from '#features/tickets/tickets.ts'
import { useMoveQuestions } from '#features/tickets/web/use-move-questions.tsx'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Board } from './board.tsx'
import { type DeskSearch, filterOf, isFiltered, isList, readDeskSearch } from './desk-search.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { DeskToolbar } from './desk-toolbar.tsx'
import { NeedsYou } from './needs-you.tsx'
import { useBoardMoves } from './use-board-moves.ts'
import { useDesk } from './use-desk.ts'

const ConnectionRequests = lazy(() =>
  import('#features/connections/web/connection-requests.tsx').then((m) => ({ default: m.ConnectionRequests })),
)
const EmptyDesk = lazy(() => import('./empty-desk.tsx').then((m) => ({ default: m.EmptyDesk })))
const DeskList = lazy(() => import('./desk-list.tsx').then((m) => ({ default: m.DeskList })))

/** Työpöytä: what is where, and what needs this person now. */
export function DeskPage() {
  const organization = useOrganization()
  const { id: organizationId, type, role } = organization
  const search = readDeskSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [said, say] = useState('')
  const { pending, move } = useBoardMoves(organizationId, say)
  const questions = useMoveQuestions(move)
  const filter = filterOf(search)
  const { desk, columns } = useDesk(organizationId, filter, pending)
  usePageTitle('Työpöytä')

  const change = useCallback(
    (changes: Partial<DeskSearch>) =>
      void navigate({
        to: '/app',
        search: (before) => readDeskSearch({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const show = (group: TicketGroup) => change({ group })
  const total = columns.reduce((sum, column) => sum + column.count, 0)
  const nothing = (
    <Suspense fallback={<DeskSkeleton asList={isList(search)} />}>
      <EmptyDesk
        archived={search.archived === 1}
        garage={type === 'GARAGE'}
        onClear={
          isFiltered(search) ? () => change({ text: undefined, mechanicId: undefined, partyId: undefined }) : undefined
        }
      />
    </Suspense>
  )
  const busiest = columns.find((column) => column.count > 0)?.group ?? 'new'

  const body = () => {
    if (isList(search))
      return (
        <Suspense fallback={<DeskSkeleton asList />}>
          <DeskList search={search} onOrder={(order) => change({ order })} empty={nothing} />
        </Suspense>
      )
    if (desk.isPending) return <DeskSkeleton asList={false} />
    if (desk.isError && !desk.data)
      return (
        <ErrorState
          title="Työpöytää ei voitu hakea"
          onRetry={() => void desk.refetch()}
          retrying={desk.isFetching}
          requestId={failureOf(desk.error).requestId}
        >
          {failureText(desk.error)}
        </ErrorState>
      )
    // what another filter did not find tells nothing of this one
    if (total === 0) return desk.isPlaceholderData ? <DeskSkeleton asList={false} /> : nothing
    return (
      <Board
        columns={columns}
        organizationType={type}
        memoryKey={`${organizationId} ${JSON.stringify(filter)}`}
        shown={search.group ?? busiest}
        onShow={show}
        onMove={questions.ask}
        say={say}
      />
    )
  }

  return (
    <div className="grid min-w-0 grid-cols-1">
      <PageHeader
        title="Työpöytä"
        className="mb-3!"
        actions={
          <ButtonLink to="/app/tickets/new" kind="primary" preload="intent">
            <Plus className="size-4" aria-hidden="true" />
            Ilmoita auto
          </ButtonLink>
        }
      />
      {type === 'CUSTOMER' && role === 'ADMIN' ? (
        <Suspense>
          <ConnectionRequests />
        </Suspense>
      ) : null}
      {search.archived ? null : <NeedsYou columns={columns} organizationType={type} onShow={show} />}
      <DeskToolbar search={search} onChange={change} columns={columns} />
      <div aria-busy={desk.isFetching && desk.isPending}>{body()}</div>
      {questions.dialog}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
