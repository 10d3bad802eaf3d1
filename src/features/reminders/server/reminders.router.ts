import { z } from 'zod'
import { garageProcedure, router } from '#server/trpc.ts'
import {
  AskReminderSums,
  DuePage,
  DueSearch,
  RefuseReminders,
  ReminderSums,
  SendReminders,
  SentReminders,
} from '../reminders.ts'
import { listDue } from './due-cars.ts'
import { refuseReminders } from './refuse-reminders.ts'
import { reminderSums } from './reminder-sums.ts'
import { sendReminders } from './send-reminders.ts'

const Nothing = z.object({})

export const remindersRouter = router({
  due: garageProcedure
    .input(DueSearch)
    .output(DuePage)
    .query(({ ctx, input }) => listDue(ctx, input)),
  send: garageProcedure
    .meta({ reachesOthers: true })
    .input(SendReminders)
    .output(SentReminders)
    .mutation(({ ctx, input }) => sendReminders(ctx, input)),
  sums: garageProcedure
    .input(AskReminderSums)
    .output(ReminderSums)
    .query(({ ctx, input }) => reminderSums(ctx, input)),
  refuse: garageProcedure
    .input(RefuseReminders)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await refuseReminders(ctx, input)
      return {}
    }),
})
export type RemindersRouter = typeof remindersRouter
