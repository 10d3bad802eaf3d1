import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Caller } from '#server/caller.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import { mailToUs } from '#server/delivery/mail-to-us.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { notFound } from '#shared/app-error.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import { type SupportMessage, topicWords } from '../support.ts'

/** More than a person writes who wants an answer. */
const LIMIT = { max: 10, windowMs: 60 * 60_000 }

type Asker = RequestContext & { caller: Caller }

/**
 * Mails what a user writes to us, with who they are and where they were; pressing Reply answers them. A retry of the same form sends nothing
 * twice, and needs no second proof. Refusals: `not_found: organization`, `forbidden: human_check_failed`, `limit: too_many_requests`.
 */
export async function sendToSupport(ctx: Asker, message: SupportMessage): Promise<void> {
  const { db, services, caller } = ctx
  const from = { name: caller.name, email: caller.email, organization: await organizationOf(db, caller, message) }
  await mailToUs(ctx, {
    mail: supportMail(services.contactAddress, from, message),
    replyTo: caller.email,
    key: `support ${caller.userId} ${message.requestKey}`,
    words: `${message.topic} ${message.text}`,
    human: message.human,
    limit: () => rateLimit(db, `support:${caller.userId}`, LIMIT),
  })
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

type From = {
  name: string
  email: string
  organization: { id: string; name: string; type: OrganizationType; role: MemberRole } | null
}

const typeWords: Record<OrganizationType, string> = { GARAGE: 'korjaamo', CUSTOMER: 'asiakas' }
const roleWords: Record<MemberRole, string> = { ADMIN: 'pääkäyttäjä', MEMBER: 'jäsen' }

/** What a user writes to us from the application. */
function supportMail(to: string, { name, email, organization }: From, message: SupportMessage): Mail {
  const { topic, text, page, version, browser } = message
  return composeMail({
    to,
    subject: `${topicWords[topic]}: ${name}${organization ? `, ${organization.name}` : ''}`,
    heading: topicWords[topic],
    paragraphs: [text],
    facts: [
      ['Lähettäjä', `${name}\n${email}`],
      [
        'Organisaatio',
        organization
          ? `${organization.name} (${typeWords[organization.type]}, ${roleWords[organization.role]})\n${organization.id}`
          : 'ei vielä organisaatiota',
      ],
      ['Sivu', page || 'ei tiedossa'],
      ['Versio', version || 'ei tiedossa'],
      ['Selain', browser || 'ei tiedossa'],
    ],
    footer: 'Lähetetty Huoltosillan Tuki-sivulta. Vastaus tähän viestiin menee lähettäjälle.',
  })
}
