import type { DeskFilter } from '#features/tickets/ticket-inputs.ts'
import { TICKET_GROUPS, type TicketGroup } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { cutText } from '#shared/plain-text.ts'

/** Other ways to look at the desk than the board. */
const VIEWS = ['now', 'list', 'day', 'week', 'mine', 'wall'] as const
export type DeskView = (typeof VIEWS)[number]

/** The desk's state in the URL: a link to it shows a colleague the same desk. */
export type DeskSearch = {
  view?: DeskView | undefined
  /** The board itself was asked for (`?view=board`), whichever view was open last. */
  board?: 1 | undefined
  /** As it was written: the day that the calendar shows, or whose week it shows; without it the present one. */
  day?: string | undefined
  /** The list's order as it was written, which the list reads; without it the usual one. */
  order?: string | undefined
  archived?: 1 | undefined
  text?: string | undefined
  mechanicId?: string | undefined
  partyId?: string | undefined
  /** Only what is today's. */
  today?: 1 | undefined
  /** Only what is late. */
  late?: 1 | undefined
  /** The column that a phone shows. */
  group?: TicketGroup | undefined
}

const text = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? cutText(String(value), max) || undefined : undefined

const flag = (value: unknown): 1 | undefined => (value === 1 || value === '1' || value === true ? 1 : undefined)

const groupOrNothing = (value: unknown): TicketGroup | undefined => TICKET_GROUPS.find((group) => group === value)

/** Reads the search of the URL; anything odd is left out rather than refused. */
export function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const read: DeskSearch = {
    view: VIEWS.find((view) => view === search.view),
    board: flag(search.view === 'board' ? 1 : search.board),
    day: text(search.day, 10),
    order: text(search.order, 10),
    archived: flag(search.archived),
    text: text(search.text, 100),
    mechanicId: text(search.mechanicId, 64),
    partyId: text(search.partyId, 64),
    today: flag(search.today),
    late: flag(search.late),
    group: groupOrNothing(search.group),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

export const filterOf = ({ archived, text, mechanicId, partyId, today, late }: DeskSearch): DeskFilter => ({
  ...(archived ? { archived: true } : {}),
  ...(text ? { text } : {}),
  ...(mechanicId ? { mechanicId } : {}),
  ...(partyId ? { partyId } : {}),
  ...(today && !archived ? { today: true } : {}),
  ...(late && !archived ? { late: true } : {}),
})

/** The week is all of what is planned: today is one of its days. */
export const weekFilterOf = ({ text, mechanicId, partyId }: DeskSearch): DeskFilter =>
  filterOf({ text, mechanicId, partyId })

/** Archived tickets are always a list. */
export const isList = ({ view, archived }: DeskSearch): boolean => view === 'list' || archived === 1

/** The calendar's day and week are a garage's; nothing of the archive is in them. */
export const isCalendar = ({ view, archived }: DeskSearch, type: OrganizationType): boolean =>
  (view === 'day' || view === 'week') && archived !== 1 && type === 'GARAGE'

export const isFiltered = ({ text, mechanicId, partyId, today, late }: DeskSearch): boolean =>
  Boolean(text || mechanicId || partyId || today || late)

/** Takes every filter away. */
export const NO_FILTER = {
  text: undefined,
  mechanicId: undefined,
  partyId: undefined,
  today: undefined,
  late: undefined,
} satisfies Partial<DeskSearch>
