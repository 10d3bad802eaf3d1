import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { type ReminderRow, reminders } from './reminders.tables.ts'

type Given = Partial<typeof reminders.$inferInsert> & { garageId: string; customerId: string; vehicleId: string }

/** A reminder that left; without a signed link, so that it has no page. */
export async function makeReminder(db: Queryable, given: Given): Promise<ReminderRow> {
  const [made] = await db
    .insert(reminders)
    .values({
      what: 'SERVICE',
      dueOn: '2026-12-01',
      channel: 'SMS',
      address: '+358405550100',
      linkId: newId(),
      deliveryId: newId(),
      state: 'SENT',
      requestKey: randomUUID(),
      ...given,
    })
    .returning()
  if (!made) throw new Error('the reminder was not made')
  return made
}
