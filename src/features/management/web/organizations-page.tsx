import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { ORGANIZATION_TYPE_LABELS, ORGANIZATION_TYPES } from '#shared/organization.ts'
import { formatDate, formatNumber } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { PlatformOrganization } from '../management.ts'
import { ListStates } from './list-states.tsx'
import { type OrganizationsSearch, readOrganizationsSearch } from './manage-search.ts'
import { managementApi } from './management.api.ts'
import { NewOrganizationDialog } from './new-organization-dialog.tsx'
import { TurnPages } from './turn-pages.tsx'
import { useManageSearch } from './use-manage-search.ts'

export function OrganizationsPage() {
  usePageTitle('Organisaatiot')
  const { search, show } = useManageSearch('/app/manage/organizations', readOrganizationsSearch)
  const { text = '', type, page = 1 } = search
  const [isMaking, setIsMaking] = useState(false)
  const change = (changes: Partial<OrganizationsSearch>) =>
    show((before) => ({ ...before, page: undefined, ...changes }), !('page' in changes))
  const found = useQuery(
    managementApi.findOrganizations.queryOptions(
      { text, ...(type ? { type } : {}), page: page - 1 },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <>
      <PageHeader
        title="Organisaatiot"
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
        ]}
        actions={
          <Button kind="primary" onClick={() => setIsMaking(true)} aria-haspopup="dialog">
            <Plus className="size-4" aria-hidden="true" />
            Lisää organisaatio
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <PausedSearchInput
          text={text}
          onText={(typed) => change({ text: typed || undefined })}
          aria-label="Hae nimellä, Y-tunnuksella tai paikkakunnalla"
          placeholder="Nimi, Y-tunnus tai paikkakunta"
          className="min-w-56 max-w-96 flex-1"
        />
        <Select
          aria-label="Tyyppi"
          value={type ?? ''}
          onChange={({ target }) => change({ type: ORGANIZATION_TYPES.find((one) => one === target.value) })}
          className="w-44"
        >
          <option value="">Kaikki tyypit</option>
          {ORGANIZATION_TYPES.map((one) => (
            <option key={one} value={one}>
              {ORGANIZATION_TYPE_LABELS[one]}
            </option>
          ))}
        </Select>
      </div>
      <ListStates query={found} failedTitle="Organisaatioita ei voitu hakea">
        {({ rows, hasMore }) => (
          <>
            <Table
              caption="Organisaatiot"
              className="md:rounded-lg md:border md:border-line md:bg-surface"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title="Organisaatioita ei löytynyt" icon={<SearchX />}>
                  {text || type ? 'Muuta hakua tai lisää organisaatio.' : 'Lisää ensimmäinen organisaatio.'}
                </EmptyState>
              }
            />
            <TurnPages page={page} hasMore={hasMore} onTurn={(to) => change({ page: to })} />
          </>
        )}
      </ListStates>
      <NewOrganizationDialog isOpen={isMaking} onOpenChange={setIsMaking} />
    </>
  )
}

const columns: Column<PlatformOrganization>[] = [
  {
    key: 'name',
    header: 'Organisaatio',
    lead: true,
    cell: ({ id, name, image, disabled }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} imageUrl={image} size={36} />
        <Link
          to="/app/manage/organizations/$organizationId"
          params={{ organizationId: id }}
          className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline desktop:min-h-8"
        >
          {name}
        </Link>
        {disabled ? <Badge kind="danger">Poistettu käytöstä</Badge> : null}
      </span>
    ),
  },
  { key: 'type', header: 'Tyyppi', cell: ({ type }) => ORGANIZATION_TYPE_LABELS[type] },
  {
    key: 'businessId',
    header: 'Y-tunnus',
    cell: ({ businessId }) => <span className="tabular">{businessId ?? '–'}</span>,
  },
  { key: 'city', header: 'Paikkakunta', cell: ({ city }) => city || '–' },
  {
    key: 'listed',
    header: 'Korjaamolistassa',
    cell: ({ type, listed }) =>
      type === 'GARAGE' ? listed ? <Badge kind="done">Näkyy</Badge> : <Badge>Piilossa</Badge> : '–',
  },
  { key: 'members', header: 'Jäseniä', align: 'end', cell: ({ memberCount }) => formatNumber(memberCount) },
  { key: 'tickets', header: 'Avoimia huoltoja', align: 'end', cell: ({ openTickets }) => formatNumber(openTickets) },
  { key: 'createdAt', header: 'Luotu', align: 'end', wideOnly: true, cell: ({ createdAt }) => formatDate(createdAt) },
]
