import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { AuditEntry } from '../management.ts'
import { auditSentence, useAuditWords } from './audit-sentence.ts'

/** When something was done, what, and its details. */
export function AuditRow({
  event,
  children,
}: {
  event: Pick<AuditEntry, 'at' | 'action' | 'user' | 'details'>
  children: ReactNode
}) {
  const words = useAuditWords()
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={event.at} className="tabular text-muted text-sm sm:pt-px">
        {formatDateTime(event.at)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">{auditSentence(words, event)}</p>
        {children}
      </div>
    </li>
  )
}

/** Who did what, to whom, when; `withOrganization` names the organisation too. */
export function AuditList({
  entries,
  withOrganization = false,
}: {
  entries: readonly AuditEntry[]
  withOrganization?: boolean
}) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <AuditRow key={entry.id} event={entry}>
          <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            <Link
              to="/app/manage/audit"
              search={{ actorUserId: entry.actor.id }}
              className="underline-offset-4 hover:underline"
            >
              {entry.actor.name}
            </Link>
            {entry.actingAs === 'super-user' ? <Badge kind="brand">Superkäyttäjänä</Badge> : null}
            {withOrganization && entry.organization ? (
              <Link
                to="/app/manage/organizations/$organizationId"
                params={{ organizationId: entry.organization.id }}
                className="font-medium text-ink underline underline-offset-4"
              >
                {entry.organization.name}
              </Link>
            ) : null}
          </p>
        </AuditRow>
      ))}
    </ol>
  )
}
