import { clsx } from 'clsx'
import { Clock, CloudOff } from 'lucide-react'
import { WaitingFiles } from '#features/files/web/photos/waiting-files.tsx'
import { useIsLineUp } from '#web/line.ts'
import { useShareOf } from '#web/offline/act-shares.ts'
import type { QueuedAct } from '#web/offline/queued-act.ts'
import { ownOutbox } from '#web/offline/start-outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { Message } from '../../chats.ts'
import type { QueuedMessage } from '../composer/queued-message.ts'
import { MessageText } from '../message-text.tsx'
import { Quote } from './quote.tsx'

/** Of one conversation; one that is in it already leaves the queue, unless it was refused: that one is another message. */
export const waitingIn = (lane: string, acts: readonly QueuedAct[], messages: readonly Message[]): QueuedAct[] =>
  acts.filter((act) => act.lane === lane && (act.refusal !== null || !messages.some((one) => isSameMessage(one, act))))

const isSameMessage = ({ requestKey }: Message, { input }: QueuedAct): boolean =>
  requestKey === (input as QueuedMessage).requestKey

/** What this person wrote and the server has not taken yet, at its later position. */
export const WaitingMessages = ({ acts }: { acts: readonly QueuedAct[] }) =>
  acts.length === 0 ? null : (
    <ul data-act-bar aria-label="Lähettämättä" className="grid justify-items-end gap-2 pt-3">
      {acts.map((act, index) => (
        <WaitingMessage
          key={act.id}
          act={act}
          isBehind={acts.slice(0, index).some(({ delay }) => delay !== undefined)}
        />
      ))}
    </ul>
  )

/** `isBehind`: one that was written before it is held back. */
function WaitingMessage({ act, isBehind }: { act: QueuedAct; isBehind: boolean }) {
  const { otherId, body, replyTo, fileIds } = act.input as QueuedMessage
  const isRefused = act.refusal !== null
  const share = useShareOf(act.id)
  const isLineUp = useIsLineUp()
  const isHeld = act.delay !== undefined || isBehind
  const isSending = share !== undefined || (!isRefused && isLineUp && !isHeld)
  return (
    <li
      className={clsx(
        'grid min-w-0 max-w-[85%] gap-1.5 rounded-lg border border-dashed px-3 py-2 sm:max-w-[75%]',
        isRefused ? 'border-danger bg-danger-soft' : 'border-brand/40 bg-brand-soft/60',
      )}
    >
      {replyTo ? <Quote replyTo={replyTo} /> : null}
      {body === '' ? null : <MessageText text={body} otherId={otherId} />}
      <WaitingFiles files={act.files} sent={fileIds.length} />
      {isSending && act.files.length > 0 ? (
        <Progress className="min-w-40" label="Lähetetään" value={share} />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
          {isSending ? <span className="text-muted">Lähetetään…</span> : <WhyNot act={act} isLineUp={isLineUp} />}
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

function WhyNot({ act: { refusal, delay }, isLineUp }: { act: QueuedAct; isLineUp: boolean }) {
  const Icon = isLineUp && refusal === null ? Clock : CloudOff
  return (
    <span role="status" className={clsx('flex items-center gap-1.5', refusal === null ? 'text-muted' : 'text-danger')}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {refusal === null ? waitWords(isLineUp, delay) : `Ei lähetetty. ${refusal}`}
    </span>
  )
}

function waitWords(isLineUp: boolean, delay: string | undefined): string {
  if (!isLineUp) return 'Odottaa yhteyttä'
  return delay === undefined ? 'Odottaa vuoroaan' : `${delay} Lähetetään pian uudelleen.`
}
