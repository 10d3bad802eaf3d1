import { findUserById } from '#features/accounts/server/find-user.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { memberRemoved, roleChanged } from '../members.events.ts'
import { mailedName } from './invitation-mail.ts'

/** Mails about belonging to an organisation, which cannot be turned off. `publicUrl` is the origin without a slash. */
export function organizationMails(publicUrl: string): readonly Listener[] {
  return [
    defineListener({
      event: roleChanged,
      async handle(tx, { organizationId, userId, actorUserId, role }) {
        const user = await findUserById(tx, userId)
        if (!user || userId === actorUserId) return
        const { name, isPersons } = await mailedName(tx, organizationId)
        await queueMail(
          tx,
          composeMail({
            to: user.email,
            subject: isPersons
              ? `Roolisi tilillä ${name} on muuttunut`
              : `Roolisi organisaatiossa ${name} on muuttunut`,
            paragraphs: [
              role === 'ADMIN'
                ? `Olet nyt ${isPersons ? 'tilin' : 'organisaation'} ${name} pääkäyttäjä. Voit muuttaa sen asetuksia ja hallita jäseniä.`
                : `Olet nyt ${isPersons ? 'tilin' : 'organisaation'} ${name} jäsen. Et voi enää muuttaa sen asetuksia etkä hallita jäseniä.`,
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
        const { name, isPersons } = await mailedName(tx, organizationId)
        await queueMail(
          tx,
          composeMail({
            to: user.email,
            subject: `Et ole enää ${isPersons ? 'tilin' : 'organisaation'} ${name} jäsen`,
            paragraphs: [
              `Pääkäyttäjä poisti sinut ${isPersons ? 'tililtä' : 'organisaatiosta'} ${name}. Et enää näe sen huoltoja etkä viestejä.`,
            ],
            notes: ['Jos tämä on erehdys, pyydä pääkäyttäjältä uusi kutsu.'],
          }),
        )
      },
    }),
  ]
}
