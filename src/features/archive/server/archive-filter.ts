import type { ArchiveWalk } from '#server/archived.ts'
import type { OrganizationContext } from '#server/context.ts'
import { textPattern } from '#server/db/searched-text.ts'
import { beginOfDay, plusDays } from '#shared/calendar-day.ts'
import { isUuid } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { ArchiveCursor, ArchiveFilter } from '../archive.ts'

/** What is asked, as the kinds take it. */
export type Asked = Omit<ArchiveWalk, 'after' | 'limit'> & { kind: string | null; pattern: string | null }

/** Null for what nothing can fit. Days that were given the wrong way round are meant the right way. */
export function askedOf(
  { membership: { organizationId, organizationType: side } }: Pick<OrganizationContext, 'membership'>,
  { kind, from, to, status, partyId, plate, text }: ArchiveFilter,
): Asked | null {
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  const key = plate ? plateKey(plate) : ''
  const pattern = textPattern(text)
  // only punctuation matches nothing
  if ((partyId && !isUuid(partyId)) || (plate && key === '') || (text && pattern === null)) return null
  return {
    organizationId,
    side,
    kind: kind ?? null,
    status: status ?? null,
    partyId: partyId ?? null,
    plate: key || null,
    pattern,
    from: first ? beginOfDay(first).toISOString() : null,
    before: last ? beginOfDay(plusDays(last, 1)).toISOString() : null,
  }
}

export const canFollow = ({ id }: ArchiveCursor): boolean => isUuid(id)
