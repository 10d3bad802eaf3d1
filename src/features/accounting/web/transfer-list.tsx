import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatDate } from '#web/format.ts'
import { MorePages } from '#web/more-pages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePages } from '#web/use-pages.ts'
import type { ListedTransfer, TransferPage } from '../accounting.ts'
import { SYSTEM_WORDS } from '../accounting-words.ts'
import { accountingApi } from './accounting.api.ts'
import { TransferFacts } from './transfer-facts.tsx'
import { lookOf } from './transfer-words.ts'

/** What was transferred to the system that is connected, and what waits or failed, the newest first. */
export function TransferList() {
  const { organizationId } = useSettings().whose
  const [failed, setFailed] = useState(false)
  const { queryKey, queryOptions } = accountingApi.transfers
  const asked = { organizationId, failed }
  const { query, rows } = usePages(queryKey(asked), (cursor) =>
    fetchOnce<TransferPage>(queryOptions({ ...asked, cursor })),
  )
  return (
    <Card>
      <CardHeader title="Siirrot">
        <Checkbox
          label="Vain epäonnistuneet"
          checked={failed}
          onChange={({ currentTarget }) => setFailed(currentTarget.checked)}
        />
      </CardHeader>
      {rows ? (
        <>
          <Rows rows={rows} failed={failed} />
          <CardBody className="empty:hidden">
            <MorePages query={query} />
          </CardBody>
        </>
      ) : query.isError ? (
        <CardBody>
          <FailedQuery query={query} title="Siirtoja ei voitu hakea" />
        </CardBody>
      ) : (
        <CardBody aria-busy="true">
          <Skeleton className="h-48" />
        </CardBody>
      )}
    </Card>
  )
}

function Rows({ rows, failed }: { rows: ListedTransfer[]; failed: boolean }) {
  if (rows.length === 0)
    return (
      <EmptyState title={failed ? 'Ei epäonnistuneita' : 'Ei vielä siirtoja'}>
        {failed ? 'Kaikki on siirtynyt.' : 'Laskut tulevat tähän, kun niitä siirretään.'}
      </EmptyState>
    )
  return (
    <ul aria-label="Siirrot" className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Row({ row }: { row: ListedTransfer }) {
  const { basisId, system, number, customerName, createdAt, foreignNumber } = row
  const { kind, label } = lookOf(row)
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/app/invoicing/$basisId"
          params={{ basisId }}
          className="tabular inline-flex items-center font-semibold underline underline-offset-4 max-desktop:min-h-11"
        >
          {number}
        </Link>
        <span className="wrap-anywhere min-w-0 grow">{customerName}</span>
        {foreignNumber ? (
          <span className="tabular text-muted text-sm">
            {SYSTEM_WORDS[system].name} {foreignNumber}
          </span>
        ) : null}
        <span className="tabular text-muted text-sm">{formatDate(createdAt)}</span>
        <Badge kind={kind}>{label}</Badge>
      </div>
      <TransferFacts transfer={row} />
    </li>
  )
}
