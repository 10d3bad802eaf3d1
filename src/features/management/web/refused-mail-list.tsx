import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#web/format.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import type { RefusedMail } from '../management.ts'
import { ListStates } from './list-states.tsx'
import { managementApi } from './management.api.ts'

const columns: Column<RefusedMail>[] = [
  {
    key: 'from',
    header: 'Viesti',
    lead: true,
    cell: ({ from, subject }) => (
      <span className="wrap-anywhere font-medium">
        {[from || 'Ei lähettäjää', subject].filter(Boolean).join(' · ')}
      </span>
    ),
  },
  {
    key: 'why',
    header: 'Miksi',
    cell: ({ why, keptText }) => (
      <div className="wrap-anywhere text-muted text-sm">
        {why}
        {keptText.trim() ? (
          <details>
            <summary className="cursor-pointer py-1 font-medium text-brand">Näytä viestin teksti</summary>
            <p className="max-h-60 overflow-auto whitespace-pre-wrap text-ink">{keptText}</p>
          </details>
        ) : null}
      </div>
    ),
  },
  {
    key: 'at',
    header: 'Aika',
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{formatDateTime(at)}</span>,
  },
]

/** Answers by mail that became nothing: for a super-user who is asked where an answer is. Without any there is nothing to see. */
export function RefusedMailList() {
  const mails = useQuery(managementApi.refusedMails.queryOptions())
  if (mails.data?.length === 0 || mails.isPending) return null
  const title = 'Saapuneet vastaukset, joita ei otettu'
  return (
    <section aria-labelledby="refused-mails" className="mt-8">
      <h2 id="refused-mails" className="mb-2 font-semibold text-lg">
        {title}
      </h2>
      <ListStates query={mails} failedTitle="Vastauksia ei voitu hakea" rows={3}>
        {(rows) => <Table caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListStates>
    </section>
  )
}
