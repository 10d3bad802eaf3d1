import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../reminders.failures.ts'
import { remindersOfCustomer } from './customer-data.ts'
import { followReminders } from './follow-messages.ts'
import { mergeCustomersInReminders, mergeVehicleInReminders } from './merge-reminders.ts'
import { reminderRoutes } from './reminder.routes.ts'
import { remindersExported } from './reminders.exported.ts'
import { remindersRouter } from './reminders.router.ts'

/** What is due of the cars of a garage's own customers, and messages to them with a way to book. */
export const reminders = serverFeature({
  name: 'reminders',
  routers: { reminders: remindersRouter },
  isolation: () => import('./reminders.isolation.ts'),
  listeners: () => [...followReminders],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  routes: reminderRoutes,
  vehicleMerge: [mergeVehicleInReminders],
  customerMerge: [mergeCustomersInReminders],
  customerData: [remindersOfCustomer],
  exported: remindersExported,
})
