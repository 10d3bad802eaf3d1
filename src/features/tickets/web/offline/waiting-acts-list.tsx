import { clsx } from 'clsx'
import { ArrowRight, CloudOff, Lock, MessageSquare } from 'lucide-react'
import { WaitingFiles } from '#features/files/web/photos/waiting-files.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useShareOf } from '#web/offline/act-shares.ts'
import type { QueuedAct } from '#web/offline/queued-act.ts'
import { ownOutbox } from '#web/offline/start-outbox.ts'
import { useWaitingActs } from '#web/offline/waiting-acts.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { STATUS_LABELS } from '../../tickets.ts'
import type { QueuedComment } from './queued-comment.ts'
import type { QueuedMove } from './queued-move.ts'

/** What this person did to the ticket and the server has not taken yet, at its later position. */
export function WaitingActsList({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const acts = useWaitingActs().filter((act) => act.lane === ticketId && act.organizationId === organizationId)
  if (acts.length === 0) return null
  return (
    <ul data-act-bar aria-label="Lähettämättä" className="grid gap-2 print:hidden">
      {acts.map((act) => (
        <WaitingAct key={act.id} act={act} />
      ))}
    </ul>
  )
}

function WaitingAct({ act }: { act: QueuedAct }) {
  const isRefused = act.refusal !== null
  const share = useShareOf(act.id)
  return (
    <li
      className={clsx(
        'grid gap-1.5 rounded-lg border border-dashed px-3 py-2',
        isRefused ? 'border-danger bg-danger-soft' : 'border-edge bg-sunken',
      )}
    >
      {act.kind === 'tickets.move' ? <Move move={act.input as QueuedMove} /> : <Comment act={act} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {share === undefined ? (
          <span role="status" className={clsx('flex items-center gap-1.5', isRefused ? 'text-danger' : 'text-muted')}>
            <CloudOff className="size-4 shrink-0" aria-hidden="true" />
            {isRefused ? `Ei lähetetty. ${act.refusal}` : 'Odottaa yhteyttä'}
          </span>
        ) : (
          <Progress className="min-w-40 grow" label="Lähetetään" value={act.files.length > 0 ? share : undefined} />
        )}
        <span className="ml-auto flex gap-2">
          {isRefused ? (
            <Button size="sm" onClick={() => void ownOutbox()?.retry(act)}>
              Yritä uudelleen
            </Button>
          ) : null}
          <Button size="sm" onClick={() => void ownOutbox()?.cancel(act)}>
            {isRefused ? 'Poista' : 'Älä lähetä'}
          </Button>
        </span>
      </div>
    </li>
  )
}

function Comment({ act }: { act: QueuedAct }) {
  const { body, internal, fileIds } = act.input as QueuedComment
  const Sign = internal ? Lock : MessageSquare
  return (
    <>
      <p className="flex items-center gap-1.5 font-semibold text-sm">
        <Sign className="size-4 shrink-0" aria-hidden="true" />
        {internal ? 'Sisäinen muistiinpano' : 'Kommentti'}
      </p>
      {body === '' ? null : <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>}
      <WaitingFiles files={act.files} sent={fileIds.length} />
    </>
  )
}

const Move = ({ move }: { move: QueuedMove }) => (
  <>
    <p className="flex items-center gap-1.5 font-semibold text-sm">
      <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
      Siirto: {STATUS_LABELS[move.to]}
    </p>
    {move.note ? <p className="wrap-anywhere whitespace-pre-wrap">{move.note}</p> : null}
  </>
)
