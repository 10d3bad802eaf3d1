import { and, eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { ticketReported } from '../tickets.events.ts'
import { ticketSubject, told } from './ticket-subject.ts'

/** Nobody's inbox is filled by an organisation with a hundred admins. */
const MAX_RECIPIENTS = 10

const when = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'short' })

/** The organisation's shared address when it has one, else its admins. */
async function recipients(tx: Transaction, organizationId: string): Promise<string[]> {
  const [organization] = await tx
    .select({ email: organizations.email })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .limit(1)
  if (organization?.email) return [organization.email]
  const admins = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'ADMIN')))
    .orderBy(memberships.createdAt)
    .limit(MAX_RECIPIENTS)
  return admins.map((admin) => admin.email)
}

/** Mails about tickets; `publicUrl` is the origin that their links begin with. */
export const ticketMails = (publicUrl: string): readonly Listener[] => [
  defineListener({
    event: ticketReported,
    async handle(tx, event, { eventId }) {
      const ticket = await ticketSubject(tx, event.ticketId)
      if (!ticket) return
      const byGarage = event.actorOrganizationId === event.garageId
      const subject = byGarage
        ? `${ticket.garage} kirjasi huollon: ${ticket.plate}`
        : `${ticket.customer} ilmoitti auton ${ticket.plate}`
      for (const to of await recipients(tx, told(event)))
        await queueMail(
          tx,
          composeMail({
            to,
            subject,
            paragraphs: [ticket.title, ...(ticket.description ? [ticket.description] : [])],
            facts: [
              ['Auto', [ticket.plate, ticket.make, ticket.model].filter(Boolean).join(' ')],
              [byGarage ? 'Korjaamo' : 'Asiakas', byGarage ? ticket.garage : ticket.customer],
              ['Huollon numero', ticket.number],
              ...(ticket.requestedAt ? ([['Toivottu aika', when.format(new Date(ticket.requestedAt))]] as const) : []),
              ['Ajokunto', ticket.drivable ? 'Autolla voi ajaa' : 'Autolla ei voi ajaa'],
            ],
            action: { label: 'Avaa huolto', url: `${publicUrl}/app/tickets/${event.ticketId}` },
            footer: 'Sait tämän viestin, koska organisaatiosi käyttää Huoltosiltaa.',
          }),
          { idempotencyKey: `ticket.reported ${eventId} ${to}` },
        )
    },
  }),
]
