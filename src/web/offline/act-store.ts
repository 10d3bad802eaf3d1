import { createStore, del, entries, promisifyRequest, set } from 'idb-keyval'
import type { QueuedAct } from './queued-act.ts'

export type ActStore = {
  /** This person's, in the order in which they were made. */
  list: (userId: string) => Promise<QueuedAct[]>
  put: (act: QueuedAct) => Promise<void>
  /** Writes it again, unless it was taken out meanwhile. */
  update: (act: QueuedAct) => Promise<void>
  /** Takes the act out and writes what follows from it for the others of its lane and kind that are there by then, both or nothing. */
  settle: (act: QueuedAct, follow: ((later: QueuedAct) => QueuedAct) | undefined) => Promise<void>
  remove: (act: QueuedAct) => Promise<void>
}

const keyOf = ({ userId, madeAt, id }: QueuedAct): string => `${userId} ${String(madeAt).padStart(15, '0')} ${id}`

const isOfSameKind = (one: QueuedAct, other: QueuedAct): boolean =>
  one.userId === other.userId && one.lane === other.lane && one.kind === other.kind

/** Acts in the browser's own database: they outlive a reload and a closed tab. */
export function openActStore(name = 'huoltosilta-outbox'): ActStore {
  const store = createStore(name, 'acts')
  return {
    async list(userId) {
      const all = await entries<string, QueuedAct>(store)
      return all.map(([, act]) => act).filter((act) => act.userId === userId)
    },
    put: (act) => set(keyOf(act), act, store),
    update: (act) =>
      store('readwrite', async (acts) => {
        const key = await promisifyRequest(acts.getKey(keyOf(act)))
        if (key !== undefined) acts.put(act, key)
        return promisifyRequest(acts.transaction)
      }),
    settle: (act, follow) =>
      store('readwrite', async (acts) => {
        acts.delete(keyOf(act))
        if (follow) {
          const left: QueuedAct[] = await promisifyRequest(acts.getAll())
          for (const one of left) if (isOfSameKind(one, act)) acts.put(follow(one), keyOf(one))
        }
        return promisifyRequest(acts.transaction)
      }),
    remove: (act) => del(keyOf(act), store),
  }
}
