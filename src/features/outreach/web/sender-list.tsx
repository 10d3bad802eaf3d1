import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareShare, SearchX } from 'lucide-react'
import { useState } from 'react'
import { ListStates } from '#features/management/web/list-states.tsx'
import { ORGANIZATION_TYPE_LABELS } from '#shared/organization.ts'
import { formatNumber } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { OutreachSender } from '../outreach.ts'
import { AllowanceDialog } from './allowance-dialog.tsx'
import { outreachApi } from './outreach.api.ts'

/** Who sent most, was refused or has an allowance of its own; any organisation when searched for. */
export function SenderList() {
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<OutreachSender | null>(null)
  const senders = useQuery(outreachApi.senders.queryOptions({ text }, { placeholderData: keepPreviousData }))
  return (
    <section aria-labelledby="senders" className="mb-8">
      <h2 id="senders" className="mb-2 font-semibold text-lg">
        Lähettäjät
      </h2>
      <div className="mb-3">
        <PausedSearchInput
          text={text}
          onText={setText}
          aria-label="Hae organisaatio nimellä, Y-tunnuksella tai paikkakunnalla"
          placeholder="Nimi, Y-tunnus tai paikkakunta"
          className="max-w-96"
        />
      </div>
      <ListStates query={senders} failedTitle="Lähettäjiä ei voitu hakea" rows={3}>
        {(rows) => (
          <Table
            caption="Lähettäjät"
            className="md:rounded-lg md:border md:border-line md:bg-surface"
            columns={columnsOf(setEdited)}
            rows={rows}
            rowKey={({ organizationId }) => organizationId}
            empty={
              text ? (
                <EmptyState title="Organisaatioita ei löytynyt" icon={<SearchX />}>
                  Muuta hakua.
                </EmptyState>
              ) : (
                <EmptyState title="Kukaan ei ole lähettänyt viestejä" icon={<MessageSquareShare />}>
                  Tähän tulevat organisaatiot, jotka ovat lähettäneet viestejä ulkopuolisille vuorokauden aikana. Muun
                  organisaation löydät haulla.
                </EmptyState>
              )
            }
          />
        )}
      </ListStates>
      {edited ? <AllowanceDialog sender={edited} onClose={() => setEdited(null)} /> : null}
    </section>
  )
}

const columnsOf = (onEdit: (sender: OutreachSender) => void): Column<OutreachSender>[] => [
  {
    key: 'name',
    header: 'Organisaatio',
    lead: true,
    cell: ({ organizationId, name }) => (
      <Link
        to="/app/manage/organizations/$organizationId"
        params={{ organizationId }}
        className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline desktop:min-h-8"
      >
        {name}
      </Link>
    ),
  },
  { key: 'type', header: 'Tyyppi', cell: ({ type }) => ORGANIZATION_TYPE_LABELS[type] },
  { key: 'age', header: 'Ikä', align: 'end', cell: ({ ageDays }) => ageInWords(ageDays) },
  { key: 'sent', header: 'Lähetetty', align: 'end', cell: ({ sent }) => formatNumber(sent) },
  {
    key: 'refused',
    header: 'Estetty',
    align: 'end',
    cell: ({ refused }) => (
      <span className={refused > 0 ? 'font-semibold text-danger' : undefined}>{formatNumber(refused)}</span>
    ),
  },
  {
    key: 'allowance',
    header: 'Raja päivässä',
    align: 'end',
    cell: ({ usual, own }) =>
      own === 0 ? (
        <Badge kind="danger">Estetty</Badge>
      ) : (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {own === null ? null : <Badge>Oma</Badge>}
          {formatNumber(own ?? usual)}
        </span>
      ),
  },
  {
    key: 'edit',
    header: 'Toiminto',
    align: 'end',
    cell: (sender) => (
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Muuta rajaa: ${sender.name}`}
        onClick={() => onEdit(sender)}
      >
        Muuta rajaa
      </Button>
    ),
  },
]

function ageInWords(days: number): string {
  if (days === 0) return 'tänään'
  return days === 1 ? '1 päivä' : `${formatNumber(days)} päivää`
}
