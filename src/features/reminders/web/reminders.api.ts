import { featureApi } from '#web/api.ts'
import type { RemindersRouter } from '../server/reminders.router.ts'

export const remindersApi = featureApi<RemindersRouter>('reminders')
