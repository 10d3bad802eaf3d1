import { Link, useSearch } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { MorePages } from '#web/more-pages.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import { usePages } from '#web/use-pages.ts'
import {
  DEFAULT_AHEAD,
  type DueCar,
  type DuePage,
  MAX_REMINDED,
  REMINDER_LISTS,
  type ReminderList,
} from '../reminders.ts'
import { DueCarRow } from './due-car-row.tsx'
import { DueFilters } from './due-filters.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { remindersApi } from './reminders.api.ts'
import { type RemindersSearch, readRemindersSearch } from './reminders-search.ts'

const LIST_LABELS: Record<ReminderList, string> = {
  todo: 'Muistutettavat',
  waiting: 'Ei ole vastannut',
  all: 'Kaikki',
}

/** Muistutettavat: cars of the garage's own customers whose service or inspection is due, reminded one by one or many at once. */
export function RemindersPage() {
  const { type } = useOrganization()
  const search = readRemindersSearch(useSearch({ strict: false }))
  const list = search.list ?? 'todo'
  usePageTitle('Muistutettavat')
  if (type === 'CUSTOMER')
    return (
      <div className="mx-auto max-w-5xl">
        <PageHeader title="Muistutettavat" />
        <EmptyState title="Muistutettavat on korjaamon työkalu" icon={<BellRing />}>
          Omien autojesi huollot ja katsastukset näet autojen listasta.
        </EmptyState>
      </div>
    )
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Muistutettavat" />
      <nav aria-label="Mitkä autot" className="mb-4 flex overflow-x-auto border-line border-b print:hidden">
        {REMINDER_LISTS.map((one) => (
          <Link
            key={one}
            to="/app/reminders"
            search={{ ...search, list: one === 'todo' ? undefined : one }}
            className={tabClass}
            activeProps={{}}
            aria-current={one === list ? 'page' : undefined}
          >
            {LIST_LABELS[one]}
          </Link>
        ))}
      </nav>
      <DueFilters search={search} />
      <DueCars key={JSON.stringify(search)} search={search} list={list} />
    </div>
  )
}

function DueCars({ search, list }: { search: RemindersSearch; list: ReminderList }) {
  const { id: organizationId } = useOrganization()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [reminding, setReminding] = useState<readonly DueCar[]>()
  const filter = { ahead: search.ahead ?? DEFAULT_AHEAD, what: search.what }
  const asked = { organizationId, list, ...filter }
  const { queryKey, queryOptions } = remindersApi.due
  const { query, rows: cars } = usePages<DueCar, NonNullable<DuePage['next']>>(queryKey(asked), (cursor) =>
    fetchOnce<DuePage>(queryOptions({ ...asked, cursor })),
  )
  return (
    <>
      {!cars && query.isError ? (
        <FailedQuery query={query} title="Muistutettavia ei voitu hakea" />
      ) : !cars ? (
        <div className="grid gap-3" aria-busy="true">
          <p className="sr-only">Ladataan muistutettavia…</p>
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} className="h-20 w-full" />
          ))}
        </div>
      ) : cars.length === 0 ? (
        <NothingDue list={list} />
      ) : (
        <DueRows cars={cars} list={list} picked={picked} onPick={setPicked} onRemind={setReminding}>
          <MorePages query={query} />
        </DueRows>
      )}
      {/* not within the rows: what was sent, or done by others, may have left none */}
      {reminding ? (
        <RemindDialog
          cars={reminding}
          filter={filter}
          onClose={(isDone) => {
            setReminding(undefined)
            if (isDone) setPicked(new Set())
          }}
        />
      ) : null}
    </>
  )
}

type Rows = {
  cars: readonly DueCar[]
  list: ReminderList
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
  onRemind: (cars: readonly DueCar[]) => void
  /** How the rest of a long list is reached. */
  children: ReactNode
}

function DueRows({ cars, list, picked, onPick, onRemind, children }: Rows) {
  const ready = cars.filter(({ notReminded }) => notReminded === null).slice(0, MAX_REMINDED)
  const chosen = ready.filter(({ vehicleId }) => picked.has(vehicleId))
  const pick = (vehicleId: string, isPicked: boolean) => {
    const next = new Set(picked)
    if (isPicked) next.add(vehicleId)
    else next.delete(vehicleId)
    onPick(next)
  }
  return (
    <>
      {ready.length > 1 ? (
        <Checkbox
          label={`Valitse kaikki (${ready.length})`}
          checked={chosen.length === ready.length}
          onChange={({ target }) => onPick(new Set(target.checked ? ready.map(({ vehicleId }) => vehicleId) : []))}
        />
      ) : null}
      <ul aria-label={LIST_LABELS[list]} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {cars.map((car) => (
          <DueCarRow
            key={car.vehicleId}
            car={car}
            isPicked={picked.has(car.vehicleId)}
            onPick={(isPicked) => pick(car.vehicleId, isPicked)}
            onRemind={() => onRemind([car])}
          />
        ))}
      </ul>
      {children}
      {chosen.length > 0 ? (
        <div
          data-act-bar
          className="sticky bottom-(--bottom-bar-height) z-20 mt-3 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-surface p-3 print:hidden"
        >
          <p className="tabular grow" aria-live="polite">
            {chosen.length === 1 ? '1 auto valittu' : `${chosen.length} autoa valittu`}
          </p>
          <Button kind="primary" onClick={() => onRemind(chosen)}>
            Muistuta valitut
          </Button>
        </div>
      ) : null}
    </>
  )
}

const nothing: Record<ReminderList, readonly [title: string, text: string]> = {
  todo: [
    'Ei muistutettavia',
    'Tähän tulevat omien asiakkaittesi autot, joiden huolto tai katsastus on ajankohtainen. Asiakkaat, joilla on oma tili, saavat muistutuksen palvelusta.',
  ],
  waiting: [
    'Kaikki muistutetut ovat vastanneet',
    'Tähän jäävät asiakkaat, joita on muistutettu ja jotka eivät ole varanneet aikaa.',
  ],
  all: ['Mikään ei ole ajankohtainen', 'Valitse pidempi aika, niin näet myös myöhemmin ajankohtaiset.'],
}

const NothingDue = ({ list }: { list: ReminderList }) => (
  <EmptyState title={nothing[list][0]} icon={<BellRing />}>
    {nothing[list][1]}
  </EmptyState>
)
