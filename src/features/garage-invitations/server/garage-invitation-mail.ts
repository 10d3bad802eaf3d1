import { eq } from 'drizzle-orm'
import { findUserById } from '#features/accounts/server/find-user.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { INVITATION_DAYS } from '../garage-invitations.ts'
import { LINK_PURPOSE } from './garage-invitations.access.ts'
import type { GarageInvitationRow } from './garage-invitations.tables.ts'

/** What `delivery.failed` calls it. */
export const GARAGE_INVITATION = 'garage_invitation'

/**
 * Mails the invitation through the gate before strangers, which refuses at `email`; answers the delivery's id. Of what the customer typed nothing is in
 * the mail: it is sent in the product's name to any address. The token is in the fragment, which stays out of logs and Referer.
 */
export async function mailGarageInvitation(
  tx: Transaction,
  services: Services,
  { id, customerId, email, invitedBy, linkId, sentCount }: GarageInvitationRow,
  senderUserId: string,
): Promise<string> {
  const [customer] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, customerId))
  const name = customer?.name ?? ''
  const inviter = (invitedBy && (await findUserById(tx, invitedBy))?.name) || name
  const token = linkToken(services.linkSecret, LINK_PURPOSE, linkId)
  const mail = composeMail({
    to: email,
    subject: `${name} kutsuu korjaamosi Huoltosiltaan`,
    paragraphs: [
      `${name} haluaa hoitaa autojensa huollot kanssasi Huoltosillassa: ilmoittaa auton, sopia lisätöistä ja nähdä, milloin auto on valmis.`,
      'Avaa kutsu ja luo korjaamollesi tili. Yhteys kutsujaan syntyy samalla.',
    ],
    action: {
      label: 'Avaa kutsu',
      url: `${services.publicUrl}/auth/garage-invitation#token=${token}&email=${encodeURIComponent(email)}`,
    },
    notes: [
      `Kutsu on voimassa ${INVITATION_DAYS} päivää ja koskee osoitetta ${email}.`,
      'Jos et tunne kutsujaa, jätä viesti huomiotta: silloin mitään ei tapahdu.',
    ],
    footer: `Sait tämän viestin, koska ${inviter} kutsui korjaamosi Huoltosiltaan.`,
  })
  const about = {
    target: { kind: GARAGE_INVITATION, id },
    organizationId: customerId,
    senderOrganizationId: customerId,
    senderUserId,
    idempotencyKey: `${GARAGE_INVITATION} ${id} ${sentCount}`,
  }
  return queueMailAbout(tx, services, mail, about, { at: 'email' })
}
