import { clear, createStore, del, delMany, entries, set } from 'idb-keyval'
import { isSharedComputer } from '../shared-computer.ts'

/** A file that was chosen for a form and is neither uploaded nor handed over yet. */
export type Chosen = {
  userId: string
  organizationId: string
  /** Which form, and of what. */
  form: string
  /** Of the file. */
  key: string
  file: File
  /** Milliseconds. */
  at: number
}

export type ChosenPlace = Pick<Chosen, 'userId' | 'organizationId' | 'form'>

/** A user who comes back later has forgotten what it was for. */
const MAX_AGE_MS = 7 * 24 * 3_600_000

const store = createStore('huoltosilta-chosen', 'files')

export const keepChosen = async (chosen: Chosen): Promise<void> => {
  if (!isSharedComputer()) await set(chosen.key, chosen, store)
}
export const dropChosen = (key: string): Promise<void> => del(key, store)
export const forgetAllChosen = (): Promise<void> => clear(store)

/** What was chosen for this form of this person, in the order of choosing. */
export async function chosenFor({ userId, organizationId, form }: ChosenPlace): Promise<Chosen[]> {
  const all = await entries<string, Chosen>(store)
  return all
    .map(([, one]) => one)
    .filter((one) => one.userId === userId && one.organizationId === organizationId && one.form === form)
    .filter(({ at }) => Date.now() - at < MAX_AGE_MS)
    .sort((one, other) => one.at - other.at)
}

/** Deletes every match, and what is too old. */
export async function forgetChosen(isForgotten: (chosen: Chosen) => boolean): Promise<void> {
  const all = await entries<string, Chosen>(store)
  await delMany(
    all.filter(([, one]) => isForgotten(one) || Date.now() - one.at >= MAX_AGE_MS).map(([key]) => key),
    store,
  )
}
