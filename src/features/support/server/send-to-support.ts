import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Caller } from '#server/caller.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { notFound } from '#shared/app-error.ts'
import type { SupportMessage } from '../support.ts'
import { supportMail } from './support-mail.ts'

/** More than anybody writes who wants an answer. */
const LIMIT = { max: 10, windowMs: 60 * 60_000 }

type Asker = RequestContext & { caller: Caller }

/**
 * Mails what somebody writes to us, with who they are and where they were; pressing Reply answers them. A retry of the same form sends nothing
 * twice, and needs no second proof. Refusals: `not_found: organization`, `forbidden: human_check_failed`, `limit: too_many_requests`.
 */
export async function sendToSupport({ db, services, caller, ip }: Asker, message: SupportMessage): Promise<void> {
  const idempotencyKey = `support ${caller.userId} ${message.requestKey}`
  if ((await db.$count(deliveries, eq(deliveries.idempotencyKey, idempotencyKey))) > 0) return
  const from = { name: caller.name, email: caller.email, organization: await organizationOf(db, caller, message) }
  await services.botProtection.requireHuman(message.human, ip)
  await rateLimit(db, `support:${caller.userId}`, LIMIT)
  const mail = supportMail(services.contactAddress, from, message)
  await transact(db, (tx) => queueMail(tx, mail, { idempotencyKey, replyTo: caller.email }))
}

/** One of their own; null when they have none. */
async function organizationOf(db: Database, { memberships }: Caller, { organizationId }: SupportMessage) {
  if (organizationId === null) return null
  const membership = memberships.find((one) => one.organizationId === organizationId)
  const [found] = membership
    ? await db.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, organizationId))
    : []
  if (!membership || !found) throw notFound('organization')
  return { ...found, id: organizationId, type: membership.organizationType, role: membership.role }
}
