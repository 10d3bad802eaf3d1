import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import { WaitingFiles } from '#features/files/web/photos/waiting-files.tsx'
import { useIsLineUp } from '#web/line.ts'
import { useShareOf } from '#web/offline/act-shares.ts'
import type { QueuedAct } from '#web/offline/queued-act.ts'
import { ownOutbox } from '#web/offline/start-outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { QueuedMessage } from '../composer/queued-message.ts'
import { MessageBody } from '../message-body.tsx'
import { Quote } from './quote.tsx'

/** What this person wrote and the server has not taken yet, where it will stand when it has. */
export const WaitingMessages = ({ acts }: { acts: readonly QueuedAct[] }) =>
  acts.length === 0 ? null : (
    <ul aria-label="Lähettämättä" className="grid justify-items-end gap-2 pt-3">
      {acts.map((act) => (
        <WaitingMessage key={act.id} act={act} />
      ))}
    </ul>
  )

function WaitingMessage({ act }: { act: QueuedAct }) {
  const { body, replyTo, fileIds } = act.input as QueuedMessage
  const isRefused = act.refusal !== null
  const share = useShareOf(act.id)
  const isLineUp = useIsLineUp()
  const isSending = share !== undefined || (!isRefused && isLineUp)
  return (
    <li
      className={clsx(
        'grid min-w-0 max-w-[85%] gap-1.5 rounded-lg border border-dashed px-3 py-2 sm:max-w-[75%]',
        isRefused ? 'border-danger bg-danger-soft' : 'border-brand/40 bg-brand-soft/60',
      )}
    >
      {replyTo ? <Quote replyTo={replyTo} /> : null}
      {body === '' ? null : <MessageBody text={body} />}
      <WaitingFiles files={act.files} sent={fileIds.length} />
      {isSending && act.files.length > 0 ? (
        <Progress className="min-w-40" label="Lähetetään" value={share} />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
          <State isSending={isSending} refusal={act.refusal} />
          {isSending ? null : (
            <span className="flex gap-2">
              {isRefused ? (
                <Button size="sm" onClick={() => void ownOutbox()?.retry(act)}>
                  Yritä uudelleen
                </Button>
              ) : null}
              <Button size="sm" onClick={() => void ownOutbox()?.cancel(act)}>
                {isRefused ? 'Poista' : 'Älä lähetä'}
              </Button>
            </span>
          )}
        </div>
      )}
    </li>
  )
}

function State({ isSending, refusal }: { isSending: boolean; refusal: string | null }) {
  if (isSending) return <span className="text-muted">Lähetetään…</span>
  return (
    <span role="status" className={clsx('flex items-center gap-1.5', refusal === null ? 'text-muted' : 'text-danger')}>
      <CloudOff className="size-4 shrink-0" aria-hidden="true" />
      {refusal === null ? 'Odottaa yhteyttä' : `Ei lähetetty. ${refusal}`}
    </span>
  )
}
