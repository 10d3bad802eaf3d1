import { formatDate, formatDateTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type ApiKey, SCOPE_LABELS } from '../api-keys.ts'

type Props = { apiKey: ApiKey; onRevoke: () => void }

/** One key: what it may do, who made it, when it was used and until when it works. */
export function ApiKeyRow({ apiKey, onRevoke }: Props) {
  const { name, scopes, start, state, createdAt, createdBy, lastUsedAt } = apiKey
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere font-semibold">{name}</span>
          <code className="text-muted text-sm">{start}…</code>
          {state === 'LIVE' ? null : <Badge>{state === 'REVOKED' ? 'Peruttu' : 'Päättynyt'}</Badge>}
        </p>
        <ul aria-label={`Oikeudet: ${name}`} className="flex flex-wrap gap-x-3 text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{SCOPE_LABELS[scope]}</li>
          ))}
        </ul>
        <p className="text-muted text-sm">
          {`Luotu ${formatDate(createdAt)}, ${makerInWords(createdBy)} · `}
          {lastUsedAt ? `käytetty viimeksi ${formatDateTime(lastUsedAt)}` : 'ei vielä käytetty'}
          {` · ${endInWords(apiKey)}`}
        </p>
      </div>
      {state === 'LIVE' ? (
        <Button size="sm" onClick={onRevoke} aria-label={`Peru avain: ${name}`}>
          Peru avain
        </Button>
      ) : null}
    </li>
  )
}

const makerInWords = (createdBy: ApiKey['createdBy']): string => {
  if (createdBy === null) return 'poistettu käyttäjä'
  return createdBy.isMember ? createdBy.name : `${createdBy.name} (ei enää jäsen)`
}

function endInWords({ state, expiresAt, revokedAt }: ApiKey): string {
  if (revokedAt !== null) return `peruttu ${formatDate(revokedAt)}`
  return state === 'ENDED' ? `päättyi ${formatDate(expiresAt)}` : `voimassa ${formatDate(expiresAt)} asti`
}
