import { useQuery } from '@tanstack/react-query'
import { Columns3, List, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import type { DeskSearch } from './desk-search.ts'
import type { DeskColumn } from './use-desk.ts'

const Drawer = lazy(() => import('#web/ui/drawer.tsx').then((module) => ({ default: module.Drawer })))
const PartyFilter = lazy(() => import('./party-filter.tsx').then((module) => ({ default: module.PartyFilter })))

type Props = {
  search: DeskSearch
  onChange: (changes: Partial<DeskSearch>) => void
  columns: readonly DeskColumn[]
}

/** The desk's filters and view; all of them live in the URL. */
export function DeskToolbar(props: Props) {
  const { search, onChange } = props
  const isWide = useWiderThan('desktop')
  const [sheetOpen, setSheetOpen] = useState(false)
  const active = [search.mechanicId, search.partyId, search.archived].filter(Boolean).length
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <PausedSearchInput
        text={search.text ?? ''}
        onText={(text) => onChange({ text: text || undefined })}
        aria-label="Rajaa rekisterinumerolla, merkillä, numerolla tai otsikolla"
        placeholder="Rajaa huoltoja"
        className="min-w-40 max-w-72 flex-1"
      />
      {isWide ? (
        <Filters {...props} />
      ) : (
        <>
          <Button onClick={() => setSheetOpen(true)} aria-haspopup="dialog">
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            Rajaa
            {active > 0 ? (
              <span className="tabular rounded-full bg-brand px-1.5 text-on-brand text-xs">{active}</span>
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
                <Filters {...props} />
              </div>
            </Drawer>
          </LazyOverlay>
        </>
      )}
    </div>
  )
}

function Filters({ search, onChange, columns }: Props) {
  const { type } = useOrganization()
  return (
    <>
      {type === 'GARAGE' ? (
        <MechanicFilter value={search.mechanicId} onChange={(mechanicId) => onChange({ mechanicId })} />
      ) : null}
      <Suspense fallback={<Skeleton className="h-10 w-52" />}>
        <PartyFilter
          value={search.partyId}
          onChange={(partyId) => onChange({ partyId })}
          search={search}
          columns={columns}
        />
      </Suspense>
      <div className="flex flex-wrap gap-2 desktop:ml-auto">
        <Button
          kind={search.archived ? 'primary' : 'secondary'}
          aria-pressed={search.archived === 1}
          onClick={() => onChange({ archived: search.archived ? undefined : 1 })}
        >
          Arkistoidut
        </Button>
        {search.archived ? null : (
          <ViewSwitch views={VIEWS} shown={search.view} onShow={(view) => onChange({ view })} />
        )}
      </div>
    </>
  )
}

function MechanicFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { id: organizationId } = useOrganization()
  const members = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  return (
    <Select
      aria-label="Mekaanikko"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="desktop:w-48"
    >
      <option value="">Kaikki mekaanikot</option>
      <option value="none">Ilman mekaanikkoa</option>
      {members.data?.map((member) => (
        <option key={member.userId} value={member.userId}>
          {member.name}
        </option>
      ))}
    </Select>
  )
}

const VIEWS = [
  { view: undefined, label: 'Taulu', icon: Columns3 },
  { view: 'list', label: 'Lista', icon: List },
] as const
