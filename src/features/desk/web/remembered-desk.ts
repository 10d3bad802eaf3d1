import type { DeskSearch } from '../desk-search.ts'

/**
 * How a person left the desk: their own jobs or all, today or all, the view, and the column of a phone. On this device, for a phone in the
 * hall and a computer in the office are used differently (decision 23); what was searched for is not kept.
 */
type KeptDesk = Pick<DeskSearch, 'mechanicId' | 'today' | 'view' | 'group'>

const keyOf = (userId: string, organizationId: string) => `desk ${userId} ${organizationId}`

export function keepDesk(userId: string, organizationId: string, { mechanicId, today, view, group }: DeskSearch): void {
  const own = mechanicId === userId ? mechanicId : undefined
  const kept: KeptDesk = { mechanicId: own, today, view, group }
  try {
    localStorage.setItem(keyOf(userId, organizationId), JSON.stringify(kept))
  } catch {
    // forbidden storage: the desk opens as anybody's
  }
}

/** As it was written, which the desk's own reader of the URL reads; null for who has left it in no way yet. */
export function keptDesk(userId: string, organizationId: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, organizationId)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : null
  } catch {
    return null
  }
}
