import { eq } from 'drizzle-orm'
import { findUserById } from '#features/accounts/server/find-user.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import type { SettingsScope } from '#server/settings-access.ts'
import { invitations } from './members.tables.ts'

/** What `delivery.failed` calls an invitation. */
const INVITATION = 'invitation'

type Sending = {
  services: Pick<Services, 'publicUrl' | 'features'>
  scope: Pick<SettingsScope, 'actor' | 'onBehalfOf'>
}

/**
 * Mails an invitation, with a new link: the one before stops working. The invited person is no user yet, so it passes the gate before strangers,
 * which refuses at `email`; the platform's own people pass it by. The link's token is in the fragment, which stays out of logs and Referer.
 */
export async function mailInvitation(
  tx: Transaction,
  { services, scope: { actor, onBehalfOf } }: Sending,
  invitationId: string,
): Promise<void> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const [invitation] = await tx
    .update(invitations)
    .set({ tokenHash })
    .where(eq(invitations.id, invitationId))
    .returning()
  if (!invitation) throw new Error('an invitation is mailed that is not there')
  const mail = await invitationMail(tx, invitation, `${services.publicUrl}/auth/invitation#token=${token}`)
  if (actor.actingAs === 'super-user') return queueMail(tx, mail)
  const about = {
    target: { kind: INVITATION, id: invitationId },
    organizationId: invitation.organizationId,
    senderOrganizationId: onBehalfOf,
    senderUserId: actor.userId,
    idempotencyKey: `${INVITATION} ${tokenHash}`,
  }
  await queueMailAbout(tx, services, mail, about, { at: 'email' })
}

async function invitationMail(
  tx: Transaction,
  { organizationId, invitedByOrganizationId, invitedBy, email, role }: typeof invitations.$inferSelect,
  link: string,
): Promise<Mail> {
  const name = await nameOf(tx, organizationId)
  const inviter = (invitedBy && (await findUserById(tx, invitedBy))?.name) || 'Pääkäyttäjä'
  const isKept = invitedByOrganizationId !== organizationId
  const paragraphs = isKept
    ? [
        // the customer may be a person: no word of an organisation
        `${await nameOf(tx, invitedByOrganizationId)} on kirjannut asiakkaansa tiedot ja huollot Huoltosiltaan: ${name}.`,
        'Ota tiedot omaan hallintaasi: näet huollot ja hyväksyt itse tarjoukset ja lisätyöt.',
      ]
    : [
        `${inviter} kutsui sinut organisaatioon ${name}. Roolisi on ${role === 'ADMIN' ? 'pääkäyttäjä' : 'jäsen'}.`,
        'Huoltosillassa korjaamot ja niiden asiakkaat hoitavat autojen huollot yhdessä.',
      ]
  return composeMail({
    to: email,
    subject: isKept ? 'Ota tietosi hallintaasi Huoltosillassa' : `Kutsu organisaatioon ${name}`,
    paragraphs,
    action: { label: 'Avaa kutsu', url: `${link}&email=${encodeURIComponent(email)}` },
    notes: [
      `Kutsu on voimassa 14 päivää ja koskee osoitetta ${email}. Jos sinulla ei ole tiliä, luo se tällä osoitteella.`,
      'Jos et tunne lähettäjää, älä avaa kutsua.',
    ],
    footer: `Sait tämän viestin, koska ${inviter} kutsui sinut Huoltosiltaan.`,
  })
}

export async function nameOf(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return row?.name ?? ''
}
