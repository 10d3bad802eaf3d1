import { Pencil } from 'lucide-react'
import { formatDateTime, formatDay, formatTime } from '#web/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { TimeCorrection, WorkTime } from '../work-times.ts'
import { durationWords } from './duration-words.ts'

/** `to 5.3. klo 8.05–9.30`, of a running one `to 5.3. klo 8.05–`; both days when it went on over midnight. */
export function timeWords(startedAt: string, stoppedAt: string | null): string {
  const began = `${formatDay(startedAt)} klo ${formatTime(startedAt)}`
  if (stoppedAt === null) return `${began}–`
  const isSameDay = formatDay(startedAt) === formatDay(stoppedAt)
  return isSameDay
    ? `${began}–${formatTime(stoppedAt)}`
    : `${began} – ${formatDay(stoppedAt)} klo ${formatTime(stoppedAt)}`
}

/** One time of a ticket, with the trace of its corrections. */
export function WorkTimeRow({ time, onCorrect }: { time: WorkTime; onCorrect: () => void }) {
  const { mechanic, startedAt, stoppedAt, removed } = time
  return (
    <li className="grid grid-cols-1 gap-1 text-sm">
      <div className="flex items-center gap-2">
        <Avatar name={mechanic.name} imageUrl={mechanic.image} size={26} round />
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{mechanic.name}</p>
          <p className="tabular text-muted">
            {removed ? <s>{timeWords(startedAt, stoppedAt)}</s> : timeWords(startedAt, stoppedAt)}
            {stoppedAt && !removed ? ` · ${durationWords(Date.parse(stoppedAt) - Date.parse(startedAt))}` : null}
          </p>
        </div>
        {removed ? <Badge>Poistettu</Badge> : null}
        {stoppedAt === null && !removed ? <Badge kind="brand">Käynnissä</Badge> : null}
        {time.stopKind === 'FORGOTTEN' && !removed ? <Badge kind="signal">Jäi pysäyttämättä</Badge> : null}
        {time.canCorrect ? (
          <IconButton
            size="sm"
            label={`Korjaa työaika: ${mechanic.name}, ${timeWords(startedAt, stoppedAt)}`}
            onClick={onCorrect}
          >
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {time.corrections.map((correction) => (
        <p key={correction.id} className="wrap-anywhere ml-8.5 text-muted text-xs">
          {traceWords(correction)}
        </p>
      ))}
    </li>
  )
}

/** `Anna Aalto korjasi 22.11.2026 klo 9.00: ti 21.11. klo 8.00–9.00 → ti 21.11. klo 8.00–9.30. Syy: unohtui` */
function traceWords(correction: TimeCorrection): string {
  const { by, createdAt, fromStartedAt, fromStoppedAt, toStartedAt, toStoppedAt, why } = correction
  const was = timeWords(fromStartedAt, fromStoppedAt)
  const did = toStartedAt === null ? `poisti ajan ${was}` : `korjasi ${was} → ${timeWords(toStartedAt, toStoppedAt)}`
  return `${by.name} ${did}, ${formatDateTime(createdAt)}${why ? `. Syy: ${why}` : ''}`
}
