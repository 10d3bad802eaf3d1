import { useNavigate, useSearch } from '@tanstack/react-router'
import { CarFront, Plus, SearchX } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketGroup } from '#features/tickets/tickets.ts'
import { useMoveQuestions } from '#features/tickets/web/use-move-questions.tsx'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Board } from './board.tsx'
import { type DeskSearch, filterOf, isFiltered, readDeskSearch } from './desk-search.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { DeskToolbar } from './desk-toolbar.tsx'
import { NeedsYou } from './needs-you.tsx'
import { useBoardMoves } from './use-board-moves.ts'
import { useDesk } from './use-desk.ts'

const DeskList = lazy(() => import('./desk-list.tsx').then((m) => ({ default: m.DeskList })))

/** Työpöytä: what is where, and what needs this person now. */
export function DeskPage() {
  const organization = useOrganization()
  const { id: organizationId, type } = organization
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
  const asList = search.view === 'list' || search.archived === 1
  const busiest = columns.find((column) => column.count > 0)?.group ?? 'new'

  const body = () => {
    if (desk.isPending) return <DeskSkeleton asList={asList} />
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
    if (total === 0 && isFiltered(search))
      return (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="Rajaukseen sopivia huoltoja ei ole"
          action={
            <Button onClick={() => change({ text: undefined, mechanicId: undefined, partyId: undefined })}>
              Tyhjennä rajaukset
            </Button>
          }
        />
      )
    if (total === 0) return <NothingYet archived={search.archived === 1} garage={type === 'GARAGE'} />
    if (asList)
      return (
        <Suspense fallback={<DeskSkeleton asList />}>
          <DeskList
            columns={columns}
            organizationType={type}
            archived={search.archived === 1}
            sort={search.sort ?? 'status'}
            onSort={(sort) => change({ sort: sort === 'time' ? 'time' : undefined })}
          />
        </Suspense>
      )
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
      {search.archived ? null : <NeedsYou columns={columns} organizationType={type} onShow={show} />}
      <DeskToolbar search={search} onChange={change} columns={columns} />
      <div aria-busy={desk.isPending}>{body()}</div>
      {questions.dialog}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

function NothingYet({ archived, garage }: { archived: boolean; garage: boolean }) {
  if (archived)
    return (
      <EmptyState icon={<CarFront aria-hidden="true" />} title="Arkistoituja huoltoja ei vielä ole">
        Valmiit ja perutut huollot siirtyvät tänne, kun arkistoit ne tai kun arkistointiaika on kulunut.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<CarFront aria-hidden="true" />}
      title="Työpöydällä ei ole vielä huoltoja"
      action={
        <ButtonLink to="/app/tickets/new" kind="primary">
          {garage ? 'Ilmoita asiakkaan auto korjaamolle' : 'Ilmoita auto korjaamolle'}
        </ButtonLink>
      }
    >
      {garage
        ? 'Asiakkaiden ilmoittamat autot tulevat tähän heti. Voit myös kirjata huollon itse.'
        : 'Kun ilmoitat auton korjaamolle, seuraat huollon etenemistä tästä.'}
    </EmptyState>
  )
}
