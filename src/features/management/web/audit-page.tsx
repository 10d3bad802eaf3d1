import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { DayFilter } from '#web/ui/day-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import type { AuditEntry } from '../management.ts'
import { AuditList } from './audit-list.tsx'
import { useAuditWords } from './audit-sentence.ts'
import { FilterFold } from './filter-fold.tsx'
import { ListStates } from './list-states.tsx'
import { type AuditLogSearch, readAuditLogSearch } from './manage-search.ts'
import { managementApi } from './management.api.ts'
import { TurnPages } from './turn-pages.tsx'
import { useManageSearch } from './use-manage-search.ts'

/** Tapahtumaloki: what admins and super-users have done. */
export function AuditPage() {
  usePageTitle('Tapahtumaloki')
  const { search, show } = useManageSearch('/app/manage/audit', readAuditLogSearch)
  const { page = 1, ...filter } = search
  const change = (changes: Partial<AuditLogSearch>) => show((before) => ({ ...before, page: undefined, ...changes }))
  const found = useQuery(
    managementApi.audit.queryOptions({ ...filter, page: page - 1 }, { placeholderData: keepPreviousData }),
  )
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <PageHeader
        title="Tapahtumaloki"
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
        ]}
      >
        Mitä pääkäyttäjät ja superkäyttäjät ovat tehneet.
      </PageHeader>
      <FilterFold count={Object.keys(filter).length}>
        <Filters filter={filter} rows={found.data?.rows ?? []} onChange={change} />
      </FilterFold>
      {isFiltered ? (
        <Button kind="ghost" size="sm" className="mb-3" onClick={() => show(() => ({}))}>
          Tyhjennä rajaukset
        </Button>
      ) : null}
      <ListStates query={found} failedTitle="Tapahtumalokia ei voitu hakea">
        {({ rows, hasMore }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                title={isFiltered ? 'Rajaukseen sopivia tapahtumia ei ole' : 'Ei tapahtumia'}
                icon={<ScrollText />}
              >
                Lokiin tulevat pääkäyttäjien ja superkäyttäjien tekemät muutokset.
              </EmptyState>
            ) : (
              <Card>
                <CardBody>
                  <AuditList entries={rows} withOrganization />
                </CardBody>
              </Card>
            )}
            <TurnPages page={page} hasMore={hasMore} onTurn={(to) => change({ page: to })} />
          </>
        )}
      </ListStates>
    </>
  )
}

type FiltersProps = {
  filter: Omit<AuditLogSearch, 'page'>
  rows: readonly AuditEntry[]
  onChange: (changes: Partial<AuditLogSearch>) => void
}

function Filters({ filter, rows, onChange }: FiltersProps) {
  const words = useAuditWords()
  const queryClient = useQueryClient()
  const findUsers = async (text: string) => {
    const found = await queryClient.fetchQuery(managementApi.users.find.queryOptions({ text }))
    return found.rows.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  }
  const findOrganizations = async (text: string) => {
    const found = await queryClient.fetchQuery(managementApi.findOrganizations.queryOptions({ text }))
    return found.rows.map(({ id, name }) => ({ value: id, label: name }))
  }
  // a link names only ids; the names come with the rows
  const chosen = (id: string | undefined, whose: 'actor' | 'user' | 'organization') =>
    id === undefined
      ? null
      : { value: id, label: rows.map((row) => row[whose]).find((one) => one?.id === id)?.name ?? 'Valittu' }
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 xl:grid-cols-3 print:hidden">
      <Field label="Tekijä">
        <Combobox
          selected={chosen(filter.actorUserId, 'actor')}
          onSelect={(user) => onChange({ actorUserId: user?.value })}
          load={findUsers}
          placeholder="Kuka tahansa"
        />
      </Field>
      <Field label="Kohde: käyttäjä">
        <Combobox
          selected={chosen(filter.userId, 'user')}
          onSelect={(user) => onChange({ userId: user?.value })}
          load={findUsers}
          placeholder="Kuka tahansa"
        />
      </Field>
      <Field label="Kohde: organisaatio">
        <Combobox
          selected={chosen(filter.organizationId, 'organization')}
          onSelect={(organization) => onChange({ organizationId: organization?.value })}
          load={findOrganizations}
          placeholder="Mikä tahansa"
        />
      </Field>
      <Field label="Tapahtuma">
        <Select value={filter.action ?? ''} onChange={({ target }) => onChange({ action: target.value || undefined })}>
          <option value="">Kaikki tapahtumat</option>
          {words.map((list) => (
            <optgroup key={list.label} label={list.label}>
              {Object.entries(list.words).map(([action, { label }]) => (
                <option key={action} value={action}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <DayFilter label="Alkupäivä" day={filter.from} max={filter.to} onDay={(from) => onChange({ from })} />
      <DayFilter label="Loppupäivä" day={filter.to} min={filter.from} onDay={(to) => onChange({ to })} />
    </div>
  )
}
