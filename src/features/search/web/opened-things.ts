import { isSharedComputer } from '#web/shared-computer.ts'
import { NEWEST_SHOWN, OpenedThing } from '../search.ts'

/**
 * What a person opened last in an organisation, the newest first. On this device, as the desk's view is: a phone in the hall and a computer in
 * the office are at different cars. Only ids are kept; the server is asked for the things.
 */
const keyOf = (userId: string, organizationId: string) => `opened ${userId} ${organizationId}`

export function openedThings(userId: string, organizationId: string): OpenedThing[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, organizationId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOpenedThing).slice(0, NEWEST_SHOWN) : []
  } catch {
    return []
  }
}

export function keepOpened(userId: string, organizationId: string, thing: OpenedThing): void {
  if (isSharedComputer()) return
  const others = openedThings(userId, organizationId).filter(({ id }) => id !== thing.id)
  try {
    localStorage.setItem(keyOf(userId, organizationId), JSON.stringify([thing, ...others].slice(0, NEWEST_SHOWN)))
  } catch {
    // forbidden storage: the search begins with the newest
  }
}

const isOpenedThing = (kept: unknown): kept is OpenedThing => OpenedThing.safeParse(kept).success
