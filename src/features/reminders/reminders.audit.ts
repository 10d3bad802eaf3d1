export type RemindersAudit = {
  'reminders.refused': Record<never, never>
  'reminders.allowed': Record<never, never>
}
