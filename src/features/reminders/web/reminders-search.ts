import { AHEAD_DAYS, type AheadDays, DEFAULT_AHEAD, REMINDER_LISTS, type ReminderList } from '../reminders.ts'

export type RemindersSearch = {
  list?: Exclude<ReminderList, 'todo'> | undefined
  ahead?: AheadDays | undefined
  what?: 'SERVICE' | 'INSPECTION' | undefined
}

/** Reads the URL; anything odd, and what is shown anyway, is left out. */
export function readRemindersSearch({ list, ahead, what }: Record<string, unknown>): RemindersSearch {
  const days = AHEAD_DAYS.find((one) => String(one) === String(ahead))
  const shown = REMINDER_LISTS.find((one) => one === list)
  return {
    list: shown === 'todo' ? undefined : shown,
    ahead: days === DEFAULT_AHEAD ? undefined : days,
    what: what === 'SERVICE' || what === 'INSPECTION' ? what : undefined,
  }
}
