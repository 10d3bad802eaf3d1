import { failureOf } from '../failure.ts'
import type { ActStore } from './act-store.ts'
import type { ActSender, QueuedAct } from './queued-act.ts'

/** A release took its kind away, or an older one is open: it is kept, and acts behind it go on. */
const UNKNOWN = 'Tämä sovelluksen versio ei osaa lähettää sitä.'
const UNKNOWN_WORDS = { title: 'Odottava muutos', kept: 'Se on tallessa tällä laitteella.' }

/** What may go well at another time; everything else is the server's answer. */
const LATER = ['offline', 'unavailable', 'timeout', 'aborted', 'limit', 'unauthenticated']

export type OutboxParts = {
  userId: string
  store: ActStore
  /** Null for a kind that this release does not know; rejects when the sender's program cannot be had. */
  senderOf: (kind: string) => Promise<ActSender | null>
  /** Runs one after the other in all tabs of the browser. */
  alone: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** In Finnish. */
  textOf: (error: unknown) => string
  onChange: (acts: readonly QueuedAct[]) => void
  /** How far an act is that is being sent (0–1); undefined when it is not any more. */
  onProgress: (id: string, share: number | undefined) => void
  onRefused: (act: QueuedAct, words: { title: string; kept: string }) => void
  /** An act began to wait: time to send. */
  wake: () => void
}

/** What one person did offline. Each act is sent in its turn until the server has answered to it. */
export function openOutbox(parts: OutboxParts) {
  const { userId, store, senderOf, alone, textOf, onChange, onProgress, onRefused, wake } = parts
  const notify = async () => onChange(await store.list(userId))

  /** Notes why it waits, where that is another reason than before. */
  async function delay(act: QueuedAct, reason: string | undefined): Promise<void> {
    if (act.delay === reason) return
    await store.update({ ...act, delay: reason })
    await notify()
  }

  async function refuse(act: QueuedAct, words: { title: string; kept: string }): Promise<void> {
    await store.update(act)
    onRefused(act, words)
    await notify()
  }

  /** Sends the first one that waits, but of lanes that are held; false when there is none, or when all must wait on. */
  async function sendNext(held: Set<string>): Promise<boolean> {
    const acts = await store.list(userId)
    const next = acts.find(({ refusal, lane }) => refusal === null && !held.has(lane))
    if (!next) return false
    const sender = await senderOf(next.kind).catch(() => undefined)
    if (sender === undefined) {
      held.add(next.lane)
      return true
    }
    if (sender === null) {
      await refuse({ ...next, refusal: UNKNOWN, delay: undefined }, UNKNOWN_WORDS)
      return true
    }
    // with what need not be sent again
    let kept = next
    try {
      onProgress(next.id, 0)
      const made = await sender.send(
        next,
        (act) => {
          kept = act
          return store.update(act)
        },
        (share) => onProgress(next.id, share),
      )
      const { follow } = sender
      await store.settle(next, follow && ((later) => follow(made, later)))
    } catch (error) {
      const { kind } = failureOf(error)
      if (LATER.includes(kind)) {
        await delay(kept, kind === 'limit' ? textOf(error) : undefined)
        held.add(next.lane)
        return kind === 'limit' && sender.letsPass === true
      }
      const refused = { ...kept, refusal: textOf(error), delay: undefined }
      await refuse(refused, { title: sender.title(refused), kept: sender.kept })
    } finally {
      onProgress(next.id, undefined)
    }
    await notify()
    return true
  }

  /** Sends what waits, as long as it goes; resolves with whether anything still waits. */
  async function send(): Promise<boolean> {
    // one by one, so that an act may be cancelled between two of them
    const held = new Set<string>()
    while (await alone(() => sendNext(held))) {}
    return (await store.list(userId)).some(({ refusal }) => refusal === null)
  }

  /** Without waiting for what is being sent: what the screen shows as done must not be lost with the page. */
  const put = async (act: QueuedAct): Promise<void> => {
    await store.put(act)
    await notify()
    wake()
  }

  return {
    send,
    notify,
    put,
    /** Takes it back. What is on its way at this moment is sent first: false when it is not there any more. */
    async cancel(act: QueuedAct): Promise<boolean> {
      const wasThere = await alone(async () => {
        const acts = await store.list(userId)
        await store.remove(act)
        return acts.some(({ id }) => id === act.id)
      })
      await notify()
      return wasThere
    },
    /** A refused one waits again. */
    retry: (act: QueuedAct): Promise<void> => put({ ...act, refusal: null, delay: undefined }),
    /** Also what is on its way at this moment, without waiting for it: the page may be left before its upload ends. */
    async forget(isForgotten: (act: QueuedAct) => boolean = () => true): Promise<void> {
      for (const act of await store.list(userId)) if (isForgotten(act)) await store.remove(act)
      await notify()
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>
