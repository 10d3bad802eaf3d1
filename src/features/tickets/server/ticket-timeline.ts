import type { OrganizationContext } from '#server/context.ts'
import { isUuid } from '#shared/id.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import { shownEntries } from './shown-entries.ts'

const PAGE_SIZE = 50

/**
 * What happened to a ticket, the newest first, a page at a time; `before` is the last entry that the browser has.
 */
export async function ticketTimeline(
  ctx: OrganizationContext,
  { ticketId, before }: { ticketId: string; before?: string | null | undefined },
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const known = before && isUuid(before) ? before : null
  const found = await shownEntries(ctx, { ticketId, limit: PAGE_SIZE + 1, before: known })
  const entries = found
    .slice(0, PAGE_SIZE)
    .map(({ data, files, ...entry }) => ({ ...entry, ...data, files }) as TimelineEntry)
  return { entries, next: found.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null }
}
