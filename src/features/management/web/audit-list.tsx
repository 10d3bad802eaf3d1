import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { AuditEntry } from '../management.ts'
import { auditSentence, useAuditWords } from './audit-sentence.ts'

/** Who did what, to whom, when; `withOrganization` names the organisation too. */
export function AuditList({
  entries,
  withOrganization = false,
}: {
  entries: readonly AuditEntry[]
  withOrganization?: boolean
}) {
  const words = useAuditWords()
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <time dateTime={entry.at} className="tabular text-muted text-sm sm:pt-px">
            {formatDateTime(entry.at)}
          </time>
          <div className="min-w-0">
            <p className="wrap-anywhere">{auditSentence(words, entry)}</p>
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
          </div>
        </li>
      ))}
    </ol>
  )
}
