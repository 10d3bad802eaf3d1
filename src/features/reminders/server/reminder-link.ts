import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected, isManaged } from '#features/organizations/server/visible-parties.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { type ReminderRow, reminders } from './reminders.tables.ts'

/** The purpose of the links; each is about one row of `reminders`. */
export const REMINDER_LINK = 'reminder'

/** The address of the page, made again from the link's id. */
export const reminderUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/muistutus/${linkToken(linkSecret, REMINDER_LINK, linkId)}`

/** Whom to call when a page has nothing else to offer. */
export type Garage = Pick<typeof organizations.$inferSelect, 'id' | 'name' | 'phone'>

export type OpenReminder = { state: 'open'; reminder: ReminderRow; garage: Garage; car: typeof vehicles.$inferSelect }

/** What a link leads to at this moment. A forged one shows nothing, a dead one whom to call. */
export type ReminderPage = { state: 'forged' } | { state: 'expired' | 'revoked'; garage: Garage | null } | OpenReminder

/** Whether garage and customer still deal with each other: a customer that has people of its own by now may have blocked the garage. */
export const stillDeal = async (db: Queryable, { garageId, customerId }: ReminderRow): Promise<boolean> =>
  (await isManaged(db, { garageId, customerId })) || (await areConnected(db, { garageId, customerId }))

/** A car that left the customer since, or was taken out of use, is reminded of no more, nor one of a customer that has left the garage. */
export async function readReminder(
  db: Queryable,
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): Promise<ReminderPage> {
  const { state, link } = await readSignedLink(db, linkSecret, REMINDER_LINK, token, clock())
  if (state === 'forged') return { state }
  const [found] = link
    ? await db
        .select({
          reminder: reminders,
          garage: { id: organizations.id, name: organizations.name, phone: organizations.phone },
          car: vehicles,
        })
        .from(reminders)
        .innerJoin(organizations, eq(organizations.id, reminders.garageId))
        .innerJoin(vehicles, eq(vehicles.id, reminders.vehicleId))
        .where(eq(reminders.id, link.subject))
    : []
  const garage = found?.garage ?? null
  if (state === 'expired' || !found) return { state: state === 'expired' ? 'expired' : 'revoked', garage }
  const { reminder, car } = found
  const isGone =
    car.organizationId !== reminder.customerId || (car.retiredAt !== null && reminder.answer !== 'NOT_MINE')
  return state === 'revoked' || isGone || !(await stillDeal(db, reminder))
    ? { state: 'revoked', garage }
    : { state: 'open', reminder, garage: found.garage, car }
}
