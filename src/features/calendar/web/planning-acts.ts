import { ABSENCE_STATES } from '#features/planning/absences.ts'
import { absenceOn, laterPromise, spanOf } from '#features/planning/planning.ts'
import { isToDo } from '#features/tickets/to-do.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { CalendarWeek, PlannedTicket } from '../calendar.ts'
import { type Place, planAt, whyNotThen, whyNoWork } from '../week-plan.ts'
import { blockKey } from './calendar-block.tsx'
import { planText, whenText } from './plan-words.ts'
import type { DraggedBlock } from './use-block.ts'

/** What a drop at a place would do, or why it cannot be; `after` is the ticket as it would be. */
export type Landing = { text: string; refused: boolean; after?: PlannedTicket }

/** The moment to which one press moves a promise that comes before the end of the work; null when it can be kept. */
export function keptPromise(ticket: PlannedTicket, now: number): string | null {
  const { promisedReadyAt } = ticket
  const later = laterPromise(
    promisedReadyAt === null ? null : Date.parse(promisedReadyAt),
    spanOf(ticket)?.end ?? null,
    now,
  )
  return later === null || !isToDo(ticket) ? null : new Date(later).toISOString()
}

type Given = {
  week: CalendarWeek | undefined
  days: readonly string[]
  put: (ticket: PlannedTicket, after: PlannedTicket, options?: { rests?: boolean }) => void
  say: (text: string) => void
  onDay: (day: string) => void
  /** Takes the keyboard to a block. */
  follow: (key: string) => void
}

export type PlanningActs = ReturnType<typeof planningActs>

/** What dragging, keys and the menu do: all the same. Where something is not possible, the reason is returned instead of the planned ticket. */
export function planningActs({ week, days, put, say, onDay, follow }: Given) {
  const at = ({ ticket, from }: DraggedBlock, place: Place): PlannedTicket | string => {
    if (!week) return 'Viikkoa ei ole vielä haettu'
    if (!isToDo(ticket)) return 'Työ on jo tehty'
    const now = Date.now()
    const why =
      whyNoWork(place.day, from, week.garage, now) ??
      (place.start === undefined ? null : whyNotThen(ticket, place.start, now))
    if (why) return why
    const mechanic = week.mechanics.find(({ id }) => id === place.mechanicId) ?? null
    if (mechanic && !mechanic.isMember && mechanic.id !== ticket.mechanic?.id)
      return `${mechanic.name} ei ole enää korjaamon jäsen`
    const busy = week.tickets
      .filter((one) => one.id !== ticket.id && (mechanic === null || one.mechanic?.id === mechanic.id))
      .flatMap((one) => spanOf(one) ?? [])
    const { scheduledStart, scheduledEnd } = planAt(ticket, place, from, { garage: week.garage, busy, now })
    return {
      ...ticket,
      status: ticket.status === 'NEW' ? 'SCHEDULED' : ticket.status,
      scheduledStart,
      scheduledEnd,
      mechanic: mechanic && { id: mechanic.id, name: mechanic.name, image: mechanic.image },
    }
  }

  const withoutTime = ({ ticket, from }: DraggedBlock): PlannedTicket | string => {
    if (from === null) return 'Huollolla ei ole aikaa'
    if (!isToDo(ticket)) return 'Työ on jo tehty'
    const status = ticket.status === 'SCHEDULED' ? 'NEW' : ticket.status
    return { ...ticket, status, scheduledStart: null, scheduledEnd: null }
  }

  const landing = (after: PlannedTicket | string): Landing => {
    if (typeof after === 'string') return { text: after, refused: true }
    const { scheduledStart } = after
    if (scheduledStart === null) return { text: 'Poista aika', refused: false, after }
    const away = week && absenceOn(dayInHelsinki(new Date(scheduledStart)), after.mechanic?.id ?? null, week.garage)
    const more = away ? `, ${ABSENCE_STATES[away.kind]}` : ''
    return { text: `${whenText(scheduledStart)}${more}`, refused: false, after }
  }

  return {
    landingAt: (block: DraggedBlock, place: Place) => landing(at(block, place)),
    landingWithoutTime: (block: DraggedBlock) => landing(withoutTime(block)),
    plan(block: DraggedBlock, place: Place, { byKey = false } = {}) {
      const { ticket, from } = block
      const after = at(block, place)
      if (typeof after === 'string') return say(`${vehicleTitle(ticket)}: ${after}.`)
      const isSameTime = place.start === undefined || place.start === Date.parse(ticket.scheduledStart ?? '')
      if (from === place.day && isSameTime && (ticket.mechanic?.id ?? null) === place.mechanicId) return
      put(ticket, after, { rests: byKey })
      say(`${vehicleTitle(ticket)}: ${planText(after)}`)
      if (byKey) follow(blockKey(ticket, place.day))
      if (!days.includes(place.day)) onDay(place.day)
    },
    /** Moves a promise that cannot be kept to the end of the work. */
    promiseTheEnd(ticket: PlannedTicket) {
      const promisedReadyAt = keptPromise(ticket, Date.now())
      if (promisedReadyAt === null) return
      put(ticket, { ...ticket, promisedReadyAt })
      say(`${vehicleTitle(ticket)}: luvattu ${whenText(promisedReadyAt)}`)
    },
    unplan(block: DraggedBlock) {
      const after = withoutTime(block)
      if (typeof after === 'string') return say(`${vehicleTitle(block.ticket)}: ${after}.`)
      put(block.ticket, after)
      say(`${vehicleTitle(block.ticket)}: aika poistettu`)
    },
  }
}
