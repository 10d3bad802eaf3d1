import { RequestFailure } from '../failure.ts'
import { failureTextWithFields } from '../failure-text.ts'
import { installedFeatures } from '../installed-features.ts'
import { isLineUp, watchLine } from '../line.ts'
import { reloadForCode } from '../reload-for-code.ts'
import { toast } from '../ui/toast.ts'
import { noteShare } from './act-shares.ts'
import { openActStore } from './act-store.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import type { ActSender } from './queued-act.ts'
import { showWaiting } from './waiting-acts.ts'

const NAME = 'huoltosilta-outbox'
/** For so long an act that is being sent may go without a sign of life. */
const PATIENCE_MS = 120_000
/** The retry interval while online with acts that still wait. */
const AGAIN_MS = 10_000

let own: (Outbox & { userId: string }) | undefined

/** The outbox of the signed-in user; undefined before the user is known. */
export const ownOutbox = () => own

async function senderOf(kind: string): Promise<ActSender | null> {
  for (const feature of installedFeatures()) {
    const load = feature.queuedActs?.[kind]
    if (load) return impatient(await senderIn(load))
  }
  return null
}

async function senderIn(load: () => Promise<{ sender: ActSender }>): Promise<ActSender> {
  try {
    return (await load()).sender
  } catch (failure) {
    // nothing is sent offline: what still does not load was requested before
    void reloadForCode()
    throw failure
  }
}

/** A half-open connection must not block the other tabs; an act that is sent again is known by its idempotency key. */
const impatient = (sender: ActSender): ActSender => ({
  ...sender,
  send(act, keep, tell) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { promise: late, reject } = Promise.withResolvers<never>()
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(new RequestFailure()), PATIENCE_MS)
    }
    wait()
    const sent = sender.send(act, keep, (share) => {
      wait()
      tell(share)
    })
    return Promise.race([sent, late]).finally(() => clearTimeout(timer))
  },
})

/** Sends what this person did offline whenever there is a connection, until the returned function is called. */
export function startOutbox(userId: string): () => void {
  const channel = new BroadcastChannel(NAME)
  const outbox = openOutbox({
    userId,
    store: openActStore(NAME),
    senderOf,
    alone: (act) => navigator.locks.request(NAME, act),
    textOf: failureTextWithFields,
    onChange(acts) {
      showWaiting(acts)
      channel.postMessage('changed')
    },
    onProgress: noteShare,
    onRefused: (_act, { title, kept }) => toast.error(`${title}: lähetys ei onnistunut`, kept, { timeoutMs: 0 }),
    wake,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const send = async () => {
    clearTimeout(timer)
    if (isOver || !isLineUp()) return
    const isLeft = await outbox.send().catch(() => true)
    if (isLeft && !isOver) timer = setTimeout(wake, AGAIN_MS)
  }
  function wake(): void {
    void send()
  }
  // what another tab did or sent shows here too; broadcasting it again would make the two tabs loop for ever
  channel.onmessage = () => void openActStore(NAME).list(userId).then(showWaiting)
  const stopWatching = watchLine(wake)
  own = { ...outbox, userId }
  outbox.notify().then(wake, () => {
    // a browser that keeps nothing: acts are sent at once or not at all
  })
  return () => {
    isOver = true
    own = undefined
    clearTimeout(timer)
    stopWatching()
    channel.close()
    showWaiting([])
  }
}
