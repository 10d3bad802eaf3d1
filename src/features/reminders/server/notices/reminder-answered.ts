import { eq } from 'drizzle-orm'
import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { formatPhone } from '#shared/phone.ts'
import { reminderAnswered as answered } from '../../reminders.events.ts'
import type { ReminderAnswer } from '../../reminders.ts'

type Subject = { plate: string; customer: string; phone: string }

async function subject(tx: Transaction, { vehicleId, customerId }: { vehicleId: string; customerId: string }) {
  const [found] = await tx
    .select({
      registrationNumber: vehicles.registrationNumber,
      vinNumber: vehicles.vinNumber,
      customer: organizations.name,
      phone: organizations.phone,
    })
    .from(vehicles)
    .innerJoin(organizations, eq(organizations.id, customerId))
    .where(eq(vehicles.id, vehicleId))
  if (!found) return null
  const { registrationNumber, vinNumber, customer, phone } = found
  return { plate: registrationNumber ?? vinNumber ?? '', customer, phone: phone && formatPhone(phone) }
}

const did: Record<Exclude<ReminderAnswer, 'BOOKED'>, (subject: Subject) => string> = {
  CALL: ({ customer, phone }) => `${customer} toivoo soittoa${phone ? `, ${phone}` : ''}`,
  NOT_MINE: ({ customer }) => `${customer}: auto ei ole enää hänellä`,
  NO_MORE: ({ customer }) => `${customer} ei halua muistutuksia`,
}

/** To the garage. A wish for a time is a ticket, which has a notice of its own. */
export const reminderAnswered = defineNotice({
  kind: 'reminders.answered',
  event: answered,
  group: 'TICKETS',
  concerns: ({ garageId }) => [garageId],
  by: ({ customerId }) => ({ organizationId: customerId, userId: null }),
  when: ({ answer }) => answer !== 'BOOKED',
  subject,
  title: (found, { answer }) => (answer === 'BOOKED' ? found.plate : `${found.plate}: ${did[answer](found)}`),
  mail: (_found, { answer }) => ({
    paragraphs: [answer === 'CALL' ? 'Soita asiakkaalle ja sovi aika.' : 'Sinun ei tarvitse tehdä mitään.'],
    action: { label: 'Avaa muistutettavat', path: '/app/reminders?list=all' },
  }),
  target: { kind: 'reminders', id: ({ garageId }) => garageId },
})
