import { eq } from 'drizzle-orm'
import { findUserById } from '#features/accounts/server/find-user.ts'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
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
  const { name, isPersons } = await mailedName(tx, organizationId)
  const inviter = (invitedBy && (await findUserById(tx, invitedBy))?.name) || 'Pääkäyttäjä'
  const isKept = invitedByOrganizationId !== organizationId
  const garage = isKept ? (await mailedName(tx, invitedByOrganizationId)).name : ''
  const said = { name, inviter, garage, role }
  const { subject, paragraphs } = isPersons
    ? isKept
      ? toOwnAccount(said)
      : toPersonsAccount(said)
    : isKept
      ? toKeptCustomer(said)
      : toOrganization(said)
  return composeMail({
    to: email,
    subject,
    paragraphs,
    action: { label: 'Avaa kutsu', url: `${link}&email=${encodeURIComponent(email)}` },
    notes: [
      `Kutsu on voimassa 14 päivää ja koskee osoitetta ${email}. Jos sinulla ei ole tiliä, luo se tällä osoitteella.`,
      'Jos et tunne lähettäjää, älä avaa kutsua.',
    ],
    footer: `Sait tämän viestin, koska ${inviter} kutsui sinut Huoltosiltaan.`,
  })
}

type Said = { name: string; inviter: string; garage: string; role: 'ADMIN' | 'MEMBER' }

/** A garage's private customer, who joins nothing: the cars and tickets become the person's own. */
const toOwnAccount = ({ garage }: Said) => ({
  subject: 'Ota autosi omalle tilillesi',
  paragraphs: [
    `${garage} on kirjannut autosi ja sen huollot Huoltosiltaan.`,
    'Ota autosi omalle tilillesi: näet huollot ja hinnat, hyväksyt itse tarjoukset ja lisätyöt, ja kaikki löytyy myöhemminkin.',
  ],
})

/** Another user of a private person's account, such as a spouse. */
const toPersonsAccount = ({ name, inviter }: Said) => ({
  subject: `Kutsu yhteiselle tilille: ${name}`,
  paragraphs: [
    `${inviter} kutsui sinut hoitamaan autoja yhteisellä tilillä: ${name}.`,
    'Huoltosillassa korjaamot ja niiden asiakkaat hoitavat autojen huollot yhdessä.',
  ],
})

const toKeptCustomer = ({ name, garage }: Said) => ({
  subject: 'Ota tietosi hallintaasi Huoltosillassa',
  paragraphs: [
    `${garage} on kirjannut asiakkaansa tiedot ja huollot Huoltosiltaan: ${name}.`,
    'Ota tiedot omaan hallintaasi: näet huollot ja hyväksyt itse tarjoukset ja lisätyöt.',
  ],
})

const toOrganization = ({ name, inviter, role }: Said) => ({
  subject: `Kutsu organisaatioon ${name}`,
  paragraphs: [
    `${inviter} kutsui sinut organisaatioon ${name}. Roolisi on ${role === 'ADMIN' ? 'pääkäyttäjä' : 'jäsen'}.`,
    'Huoltosillassa korjaamot ja niiden asiakkaat hoitavat autojen huollot yhdessä.',
  ],
})

/** How a mail names an organisation, and whether it is a private person's account. */
export async function mailedName(
  tx: Transaction,
  organizationId: string,
): Promise<{ name: string; isPersons: boolean }> {
  const [row] = await tx
    .select({ name: organizations.name, isPersons: isPrivatePerson(organizations.customerKind) })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return row ?? { name: '', isPersons: false }
}
