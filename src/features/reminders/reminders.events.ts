import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { REMINDER_ANSWERS } from './reminders.ts'

/** The recipient of a reminder answered by its link in another way than by wishing for a time, which is a ticket with a notice of its own. */
export const reminderAnswered = defineEvent(
  'reminders.answered',
  z.object({
    reminderId: z.string(),
    garageId: z.string(),
    customerId: z.string(),
    vehicleId: z.string(),
    answer: z.enum(REMINDER_ANSWERS),
  }),
)
