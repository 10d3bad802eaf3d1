import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { requireVerified } from '#server/caller.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { countHit } from '#server/rate-limit.ts'
import { hashToken } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { type ReadLink, readLink, signLink } from '#server/signed-link.ts'
import { AppError } from '#shared/app-error.ts'
import { notificationAddresses } from './notifications.tables.ts'

const PURPOSE = 'prove-notification-address'
const DAY_MS = 86_400_000
const VALID_DAYS = 7

/** These mails go to any address that a user typed: few, for all askers. No organisation has more shared addresses to prove in a day. */
const PROOFS_A_DAY = { address: 3, organization: 20, sender: 20 }

/** Who asks for the proof, and with what it is made. */
export type Asking = { sender: { userId: string; emailVerified: boolean }; services: Services }

/** Writes to a shared address that wants to be proved: the one mail that it ever gets before that. */
export async function askForProof(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  { organizationId, organizationName, sender, services }: Asking & { organizationId: string; organizationName: string },
): Promise<void> {
  requireVerified(sender)
  await limit(tx, `prove:address:${hashToken(email)}`, PROOFS_A_DAY.address)
  await limit(tx, `prove:organization:${organizationId}`, PROOFS_A_DAY.organization)
  await limit(tx, `prove:sender:${sender.userId}`, PROOFS_A_DAY.sender)
  const { publicUrl, linkSecret, clock } = services
  const expiresAt = new Date(clock().getTime() + VALID_DAYS * DAY_MS)
  const token = signLink(linkSecret, { purpose: PURPOSE, subject: id, expiresAt })
  await queueMailAbout(
    tx,
    services,
    composeMail({
      to: email,
      subject: 'Vahvista ilmoitusosoite',
      paragraphs: [
        `${organizationName} haluaa Huoltosillan ilmoitukset tähän osoitteeseen.`,
        'Viestejä tulee vasta, kun vahvistat osoitteen.',
      ],
      action: { label: 'Vahvista osoite', url: `${publicUrl}/api/notification-address?token=${token}` },
      notes: [
        'Linkki on voimassa seitsemän päivää.',
        'Jos et tunne lähettäjää, älä vahvista. Silloin et saa viestejä.',
      ],
      footer: 'Sait tämän viestin, koska osoite lisättiin Huoltosillan ilmoitusosoitteeksi.',
    }),
    {
      target: { kind: PURPOSE, id },
      organizationId,
      senderOrganizationId: organizationId,
      senderUserId: sender.userId,
      idempotencyKey: `${PURPOSE} ${newId()}`,
    },
    'refuse',
  )
}

async function limit(tx: Transaction, key: string, max: number): Promise<void> {
  const retryAfterSeconds = await countHit(tx, key, { max, windowMs: DAY_MS })
  if (retryAfterSeconds !== null) throw new AppError('limit', 'too_many_requests', { details: { retryAfterSeconds } })
}

/** Which address a link is about, when it is one of ours and not too old. */
export const readProof = ({ linkSecret, clock }: Services, token: string): ReadLink =>
  readLink(linkSecret, PURPOSE, token, clock())

/** The address that a link proves; null when it was taken off the list meanwhile. */
export async function addressToProve(
  db: Database,
  addressId: string,
): Promise<{ email: string; organizationName: string; isProved: boolean } | null> {
  const [address] = await db
    .select({
      email: notificationAddresses.email,
      organizationName: organizations.name,
      isProved: isNotNull(notificationAddresses.provedAt).mapWith(Boolean),
    })
    .from(notificationAddresses)
    .innerJoin(organizations, eq(organizations.id, notificationAddresses.organizationId))
    .where(eq(notificationAddresses.id, addressId))
  return address ?? null
}

/** A reader of the address pressed the button: from now on it gets notices. Again is harmless. */
export async function proveAddress(db: Database, addressId: string): Promise<void> {
  await db
    .update(notificationAddresses)
    .set({ provedAt: sql`now()` })
    .where(and(eq(notificationAddresses.id, addressId), isNull(notificationAddresses.provedAt)))
}
