import { createStore, del, entries, promisifyRequest, set } from 'idb-keyval'
import type { QueuedAct } from './queued-act.ts'

export type ActStore = {
  /** This person's, in the order in which they were made. */
  list: (userId: string) => Promise<QueuedAct[]>
  put: (act: QueuedAct) => Promise<void>
  /** Takes the act out and writes those that follow from it, both or nothing. */
  settle: (act: QueuedAct, later: readonly QueuedAct[]) => Promise<void>
  remove: (act: QueuedAct) => Promise<void>
}

const keyOf = ({ userId, madeAt, id }: QueuedAct): string => `${userId} ${String(madeAt).padStart(15, '0')} ${id}`

/** Acts in the browser's own database: they outlive a reload and a closed tab. */
export function openActStore(name = 'huoltosilta-outbox'): ActStore {
  const store = createStore(name, 'acts')
  return {
    async list(userId) {
      const all = await entries<string, QueuedAct>(store)
      return all.map(([, act]) => act).filter((act) => act.userId === userId)
    },
    put: (act) => set(keyOf(act), act, store),
    settle: (act, later) =>
      store('readwrite', (acts) => {
        acts.delete(keyOf(act))
        for (const one of later) acts.put(one, keyOf(one))
        return promisifyRequest(acts.transaction)
      }),
    remove: (act) => del(keyOf(act), store),
  }
}
