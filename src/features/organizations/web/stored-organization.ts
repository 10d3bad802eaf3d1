const KEY = 'huoltosilta.organization'

/**
 * Which organisation this browser works for. A tab keeps its own choice while it is open: another tab's choice must not
 * change the garage in the middle of the user's work.
 */
let storedId = read()
const subscribers = new Set<() => void>()

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const getStoredOrganizationId = (): string | null => storedId

/** Null forgets the choice. */
export function storeOrganizationId(id: string | null): void {
  storedId = id
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
  } catch {
    // forbidden or full storage: the choice lasts as long as the tab
  }
  for (const changed of subscribers) changed()
}

export function onStoredOrganization(changed: () => void): () => void {
  subscribers.add(changed)
  return () => subscribers.delete(changed)
}
