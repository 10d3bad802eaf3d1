import { eq } from 'drizzle-orm'
import { findUserById } from '#features/accounts/server/find-user.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import { invitationIssued, memberRemoved, roleChanged } from '../members.events.ts'
import { invitationState } from './invitation-state.ts'
import { invitations } from './members.tables.ts'

/**
 * Mails about belonging to an organisation; nobody can turn them off. The link's token is made here, so that no event row
 * holds it, and stands in the fragment, which stays out of logs and Referer. `publicUrl` is the origin without a slash.
 */
export function organizationMails(publicUrl: string): readonly Listener[] {
  async function sendInvitation(tx: Transaction, invitationId: string): Promise<void> {
    const [invitation] = await tx
      .select({ row: invitations, state: invitationState })
      .from(invitations)
      .where(eq(invitations.id, invitationId))
      .for('update')
    if (invitation?.state !== 'open') return
    const { organizationId, invitedByOrganizationId, invitedBy, email, role } = invitation.row
    const name = await nameOf(tx, organizationId)
    const inviter = (invitedBy && (await findUserById(tx, invitedBy))?.name) || 'Pääkäyttäjä'
    const token = newToken()
    await tx
      .update(invitations)
      .set({ tokenHash: hashToken(token) })
      .where(eq(invitations.id, invitationId))
    const isKept = invitedByOrganizationId !== organizationId
    const paragraphs = isKept
      ? [
          `${await nameOf(tx, invitedByOrganizationId)} hoitaa organisaation ${name} autoja Huoltosillassa.`,
          'Ota organisaatio omaan hallintaasi: näet huollot, hyväksyt tarjoukset ja lisätyöt ja kutsut muut mukaan.',
        ]
      : [
          `${inviter} kutsui sinut organisaatioon ${name}. Roolisi on ${role === 'ADMIN' ? 'pääkäyttäjä' : 'jäsen'}.`,
          'Huoltosillassa korjaamot ja niiden asiakkaat hoitavat autojen huollot yhdessä.',
        ]
    await queueMail(
      tx,
      composeMail({
        to: email,
        subject: isKept ? `Ota ${name} hallintaasi Huoltosillassa` : `Kutsu organisaatioon ${name}`,
        paragraphs,
        action: {
          label: 'Avaa kutsu',
          url: `${publicUrl}/auth/invitation#token=${token}&email=${encodeURIComponent(email)}`,
        },
        notes: [
          `Kutsu on voimassa 14 päivää ja koskee osoitetta ${email}. Jos sinulla ei ole tiliä, luo se tällä osoitteella.`,
          'Jos et tunne lähettäjää, älä avaa kutsua.',
        ],
        footer: `Sait tämän viestin, koska ${inviter} kutsui sinut Huoltosiltaan.`,
      }),
    )
  }

  return [
    defineListener({ event: invitationIssued, handle: (tx, { invitationId }) => sendInvitation(tx, invitationId) }),
    defineListener({
      event: roleChanged,
      async handle(tx, { organizationId, userId, actorUserId, role }) {
        const user = await findUserById(tx, userId)
        if (!user || userId === actorUserId) return
        const name = await nameOf(tx, organizationId)
        await queueMail(
          tx,
          composeMail({
            to: user.email,
            subject: `Roolisi organisaatiossa ${name} on muuttunut`,
            paragraphs: [
              role === 'ADMIN'
                ? `Olet nyt organisaation ${name} pääkäyttäjä. Voit muuttaa sen asetuksia ja hallita jäseniä.`
                : `Olet nyt organisaation ${name} jäsen. Et voi enää muuttaa sen asetuksia etkä hallita jäseniä.`,
            ],
            action: { label: 'Avaa Huoltosilta', url: `${publicUrl}/app` },
          }),
        )
      },
    }),
    defineListener({
      event: memberRemoved,
      async handle(tx, { organizationId, userId, actorUserId }) {
        const user = await findUserById(tx, userId)
        if (!user || userId === actorUserId) return
        const name = await nameOf(tx, organizationId)
        await queueMail(
          tx,
          composeMail({
            to: user.email,
            subject: `Et ole enää organisaation ${name} jäsen`,
            paragraphs: [`Pääkäyttäjä poisti sinut organisaatiosta ${name}. Et enää näe sen huoltoja etkä viestejä.`],
            notes: ['Jos tämä on erehdys, pyydä organisaation pääkäyttäjältä uusi kutsu.'],
          }),
        )
      },
    }),
  ]
}

async function nameOf(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return row?.name ?? ''
}
