import {
  Archive,
  BellRing,
  CalendarCheck2,
  CalendarClock,
  CalendarDays,
  ClockAlert,
  Columns3,
  List,
  Monitor,
  Plus,
  SlidersHorizontal,
  UserRound,
  Wrench,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import { type DeskSearch, isCalendar } from '../desk-search.ts'
import type { DeskColumn } from './use-desk.ts'

const DeskFilters = lazyComponent(() => import('./desk-filters.tsx'), 'DeskFilters')
const FilterRow = lazyComponent(() => import('./filter-row.tsx'), 'FilterRow', { later: true })
const PartyFilter = lazyComponent(() => import('./party-filter.tsx'), 'PartyFilter', { later: true })
const Drawer = lazyComponent(() => import('#web/ui/drawer.tsx'), 'Drawer')

type Props = {
  search: DeskSearch
  onChange: (changes: Partial<DeskSearch>) => void
  columns: readonly DeskColumn[]
  /** What needs the person now. */
  needs: ReactNode
}

/** The desk's filters, view and main act; a garage's mechanics in a row of their own. The filters and the view live in the URL. */
export function DeskToolbar(props: Props) {
  const isWide = useWiderThan('desktop')
  const { type } = useOrganization()
  return (
    <div className="mb-1.5 grid grid-cols-1 gap-1.5 max-desktop:mb-2 print:hidden">
      <FirstRow {...props} />
      {isWide && type === 'GARAGE' ? (
        <Suspense fallback={<Skeleton className="h-9" />}>
          <FilterRow search={props.search} onChange={props.onChange} columns={props.columns} />
        </Suspense>
      ) : null}
    </div>
  )
}

function FirstRow(props: Props) {
  const { search, onChange, columns, needs } = props
  const { type, installs } = useOrganization()
  const isMechanic = type === 'GARAGE' && installs
  const { id: userId } = useProfile()
  const isWide = useWiderThan('desktop')
  const overdue = columns.reduce((sum, column) => sum + column.overdue, 0)
  const isBoard = !search.archived && !isCalendar(search, type)
  const [sheetOpen, setSheetOpen] = useState(false)
  const isMine = search.mechanicId === userId
  const active = [search.mechanicId && !isMine, search.partyId, search.archived].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PausedSearchInput
        text={search.text ?? ''}
        onText={(text) => onChange({ text: text || undefined })}
        aria-label="Rajaa rekisterinumerolla, asiakkaalla, merkillä, numerolla tai otsikolla"
        placeholder="Rajaa"
        className="min-w-28 max-w-80 flex-1 basis-28"
      />
      {isWide ? null : (
        <>
          <Button onClick={() => setSheetOpen(true)} aria-haspopup="dialog" className="px-3!">
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            Rajaa
            {active.length > 0 ? (
              <span className="tabular rounded-full bg-brand px-1.5 text-on-brand text-xs">{active.length}</span>
            ) : null}
          </Button>
          <LazyOverlay open={sheetOpen}>
            <Drawer
              open={sheetOpen}
              onOpenChange={setSheetOpen}
              title="Rajaa työpöytää"
              footer={
                <Button kind="primary" onClick={() => setSheetOpen(false)}>
                  Näytä
                </Button>
              }
            >
              <div className="grid gap-3">
                <Suspense fallback={<Skeleton className="h-10 w-42" />}>
                  <DeskFilters {...props} />
                </Suspense>
                <ArchiveAndView {...props} />
              </div>
            </Drawer>
          </LazyOverlay>
        </>
      )}
      {isMechanic && !isWide ? (
        <Button onClick={() => onChange({ view: 'mine' })} aria-label="Minun työni" className="px-3!">
          <Wrench className="size-4" aria-hidden="true" />
        </Button>
      ) : null}
      {/* on a phone a row of its own */}
      <span className="-mt-2 w-full desktop:hidden" />
      {isMechanic && !isWide ? (
        <Toggle on={isMine} onPress={() => onChange({ mechanicId: isMine ? undefined : userId })}>
          <UserRound className="size-4" aria-hidden="true" />
          Minun
        </Toggle>
      ) : null}
      {isBoard ? (
        <Toggle on={search.today === 1} onPress={() => onChange({ today: search.today ? undefined : 1 })}>
          <CalendarCheck2 className="size-4" aria-hidden="true" />
          Tänään
        </Toggle>
      ) : null}
      {isBoard && (overdue > 0 || search.late) ? (
        <Toggle on={search.late === 1} onPress={() => onChange({ late: search.late ? undefined : 1 })}>
          <ClockAlert className="size-4" aria-hidden="true" />
          <span>
            <span className="tabular">{overdue}</span> myöhässä
          </span>
        </Toggle>
      ) : null}
      {isWide && type === 'CUSTOMER' ? (
        <Suspense fallback={<Skeleton className="h-10 w-42" />}>
          <PartyFilter search={search} onChange={onChange} columns={columns} />
        </Suspense>
      ) : null}
      {needs}
      {isWide ? (
        <div className="ml-auto flex gap-2">
          <ArchiveAndView {...props} compact />
          <ButtonLink to="/app/tickets/new" kind="primary" preload="intent" className="px-3!">
            <Plus className="size-4" aria-hidden="true" />
            {type === 'GARAGE' ? 'Uusi huolto' : 'Ilmoita auto'}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

/** One press on, one press off. */
const Toggle = ({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) => (
  <Button
    aria-pressed={on}
    onClick={onPress}
    className="px-3! aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong aria-pressed:ring-1 aria-pressed:ring-brand aria-pressed:ring-inset forced-colors:aria-pressed:outline-3"
  >
    {children}
  </Button>
)

function ArchiveAndView({ search, onChange, compact = false }: Props & { compact?: boolean }) {
  const { type, installs } = useOrganization()
  const garageViews = GARAGE_VIEWS.filter(({ view }) => view !== 'mine' || installs)
  const views = [...VIEWS, ...(type === 'GARAGE' ? garageViews : []), ...(compact ? WALL : [])]
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind={search.archived ? 'primary' : 'secondary'}
        aria-pressed={search.archived === 1}
        onClick={() => onChange({ archived: search.archived ? undefined : 1 })}
        className={compact ? 'px-2.5!' : ''}
        data-tooltip={compact ? 'Arkistoidut' : undefined}
      >
        <Archive className="size-4" aria-hidden="true" />
        <span className={compact ? 'sr-only' : ''}>Arkistoidut</span>
      </Button>
      {search.archived ? null : (
        <ViewSwitch views={views} shown={search.view} onShow={(view) => onChange({ view })} compact={compact} />
      )}
    </div>
  )
}

const VIEWS = [
  { view: 'now', label: 'Nyt sinulta', icon: BellRing },
  { view: undefined, label: 'Taulu', icon: Columns3 },
  { view: 'list', label: 'Lista', icon: List },
] as const
const GARAGE_VIEWS = [
  { view: 'day', label: 'Päivä', icon: CalendarClock },
  { view: 'week', label: 'Viikko', icon: CalendarDays },
  { view: 'mine', label: 'Minun työni', icon: Wrench },
] as const
const WALL = [{ view: 'wall', label: 'Taulunäyttö', icon: Monitor }] as const
