import { randomUUID } from 'node:crypto'
import { accountDeletedMail } from '#features/accounts/server/account-deleted-mail.ts'
import { linkPlace } from '#features/extra-work-links/server/link-place.ts'
import { queueLinkMessage } from '#features/extra-work-links/server/queue-link-message.ts'
import { mailGarageInvitation } from '#features/garage-invitations/server/garage-invitation-mail.ts'
import { addGarageInvitation } from '#features/garage-invitations/server/garage-invitations.factory.ts'
import type { InvoicedJob } from '#features/invoice-bases/invoice-document.ts'
import { partiesOf } from '#features/invoice-bases/server/billables.ts'
import { composeDocument } from '#features/invoice-bases/server/compose-document.ts'
import { documentMail } from '#features/invoice-bases/server/document-mail.ts'
import { mailRefusal } from '#features/mail-answers/server/mail-refusal.ts'
import { mailInvitation } from '#features/members/server/invitation-mail.ts'
import { makeInvitation } from '#features/members/server/invitations.factory.ts'
import { digestMail } from '#features/notifications/server/digest/digest-mail.ts'
import { stopDigestUrl } from '#features/notifications/server/digest/stop-digest.ts'
import { askForProof } from '#features/notifications/server/prove-address.ts'
import { permitPlace, queuePermitMail } from '#features/payers/server/permit-mail.ts'
import { queueToFollower } from '#features/status-links/server/status-link.ts'
import { statusPlace } from '#features/status-links/server/status-place.ts'
import { pickUpPlace } from '#features/ticket-drivers/server/pick-up-place.ts'
import { queueDriverMessage } from '#features/ticket-drivers/server/send-message.ts'
import { MESSAGE_KINDS, type MessageKind } from '#features/ticket-drivers/ticket-drivers.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import type { Services } from '#server/services.ts'
import { STATUS_MESSAGES, type StatusMessage } from '#shared/timeline-acts.ts'
import { newestMembers, newestTickets, type Thing } from './real-things.ts'
import type { Known } from './sample-events.ts'

/** A mail that is queued where it is written, not by a notice or a listener. */
type DirectMail = {
  name: string
  about: string
  things: (db: Database) => Promise<Thing[]>
  queue: (tx: Transaction, known: Known, services: Services) => Promise<unknown>
}

const text = (known: Known, field: string) => String(known[field])

const DRIVER = { phone: '+358401234567', email: 'kuljettaja@example.fi' }

const INVOICED: InvoicedJob = {
  ticketId: null,
  number: '2026-0042',
  title: 'Jarrupalojen vaihto',
  plate: 'ABC-123',
  customerReference: '',
  day: '2026-11-20',
  lines: [
    {
      kind: 'OTHER',
      code: '',
      name: 'Jarrupalat',
      quantityThousandths: 1000,
      unit: 'kpl',
      unitPriceCents: 12_000,
      discountPerMille: 0,
      vatCode: 'STANDARD',
    },
  ],
}

const driverMail = (kind: MessageKind): DirectMail => ({
  name: `ticket-drivers.${kind.toLowerCase()}`,
  about: 'Kuljettajalle',
  things: newestTickets,
  async queue(tx, known, services) {
    const said = {
      kind,
      place: await pickUpPlace(tx, text(known, 'ticketId')),
      userId: null,
      newTime: kind === 'LATER' ? services.clock().toISOString() : null,
      linkId: randomUUID(),
      garageId: text(known, 'garageId'),
      customerId: text(known, 'customerId'),
    }
    await queueDriverMessage(tx, services, { id: randomUUID(), channel: 'EMAIL' }, DRIVER, {
      said,
      whenRefused: 'suppress',
    })
  },
})

const link: DirectMail = {
  name: 'extra-work-links.link',
  about: 'Linkki lisätyöhön',
  things: newestTickets,
  async queue(tx, known, services) {
    const { place, customer } = await linkPlace(tx, text(known, 'ticketId'))
    const customerId = text(known, 'customerId')
    for (const [organizationId, sender] of [
      [text(known, 'garageId'), null],
      [customerId, customer],
    ] as const) {
      const row = { id: randomUUID(), linkId: randomUUID(), organizationId, userId: null }
      const to = { channel: 'EMAIL' as const, address: 'vastaaja@example.fi' }
      const message = { link: { ...row, ...to }, place, sender, customerId, requestKey: row.id }
      await queueLinkMessage(tx, services, { ...message, whenRefused: 'suppress' })
    }
  },
}

const permit: DirectMail = {
  name: 'payers.permit',
  about: 'Laskutuslupa',
  things: newestTickets,
  async queue(tx, known, services) {
    const garageId = text(known, 'garageId')
    const asked = { garageId, plate: 'ABC-123', contractNumber: 'TL-20418', title: 'Jarrupalojen vaihto' }
    await queuePermitMail(tx, services, {
      permitId: randomUUID(),
      linkId: randomUUID(),
      to: 'luvat@example.fi',
      place: await permitPlace(tx, asked),
      organizationId: text(known, 'customerId'),
      garageId,
      userId: null,
      whenRefused: 'suppress',
    })
  },
}

const digest: DirectMail = {
  name: 'notifications.digest',
  about: 'Aamukooste',
  things: newestTickets,
  async queue(tx, _known, services) {
    const stopUrl = stopDigestUrl(services, randomUUID())
    const waiting = [
      { count: 2, text: '2 pyyntöä odottaa vastaustasi' },
      { count: 3, text: '3 autoa noudettavissa' },
    ]
    const news = ['KUL-103: Jarrupalojen vaihto on valmis', 'ABC-123 on työn alla']
    const parts = [{ organizationName: 'Pohjolan Kuljetus', waiting, news }]
    await queueMail(tx, digestMail(parts, { to: 'lukija@example.fi', publicUrl: services.publicUrl, stopUrl }))
  },
}

const statusMail = (about: StatusMessage): DirectMail => ({
  name: `status-links.${about.toLowerCase()}`,
  about: 'Seurantasivulle',
  things: newestTickets,
  async queue(tx, known, services) {
    const [id, garageId] = [randomUUID(), text(known, 'garageId')]
    const ticket = { id: text(known, 'ticketId'), status: 'IN_PROGRESS' as const, scheduledStart: null }
    const { place } = await statusPlace(tx, ticket, services.clock())
    const url = `${services.publicUrl}/huolto/${id}`
    await queueToFollower(
      tx,
      { services, actor: { organizationId: garageId, userId: null } },
      {
        id,
        customerId: text(known, 'customerId'),
        receiver: { name: 'Maija Virtanen', channel: 'EMAIL', address: 'seuraaja@example.fi' },
        about,
        requestKey: id,
        whenRefused: 'suppress',
        said: { url, place, sender: null },
      },
    )
  },
})

const documentMailOf = (kind: 'INVOICE' | 'CREDIT'): DirectMail => ({
  name: `invoice-bases.${kind.toLowerCase()}`,
  about: 'Lasku sähköpostilla',
  things: newestTickets,
  async queue(tx, known, services) {
    const { seller, buyer } = await partiesOf(tx, text(known, 'garageId'), text(known, 'customerId'))
    const now = services.clock()
    const made = { kind: 'INVOICE' as const, number: '2026-0007', jobs: [INVOICED], now, origin: { seller, buyer } }
    const invoice = composeDocument(made)
    const whole = { creditedLines: [], vatCorrections: [] }
    const document =
      kind === 'INVOICE'
        ? invoice
        : composeDocument({ ...made, kind, number: 'H2026-0001', origin: { of: invoice, ...whole } })
    await queueMail(tx, documentMail(document, 'laskut@example.fi'))
  },
})

const account = (name: string, about: string, queue: DirectMail['queue']): DirectMail => ({
  name,
  about,
  things: newestMembers,
  queue,
})

export const directMails: readonly DirectMail[] = [
  ...MESSAGE_KINDS.map(driverMail),
  digest,
  link,
  permit,
  ...STATUS_MESSAGES.map(statusMail),
  documentMailOf('INVOICE'),
  documentMailOf('CREDIT'),
  account('notifications.address_proof', 'Ilmoitusosoite', (tx, known, services) =>
    askForProof(
      tx,
      { id: randomUUID(), email: `${randomUUID()}@example.fi` },
      {
        organizationId: text(known, 'organizationId'),
        organizationName: 'Esimerkki Oy',
        services,
        sender: { userId: text(known, 'userId'), emailVerified: true },
      },
    ),
  ),
  account('members.invitation', 'Tili ja jäsenyys', async (tx, known, services) => {
    const [organizationId, userId] = [text(known, 'organizationId'), text(known, 'userId')]
    const given = { organizationId, invitedBy: userId, email: `${randomUUID()}@example.fi` }
    const { invitation } = await makeInvitation(tx, given)
    const actor = { userId, organizationId, actingAs: 'admin' as const }
    await mailInvitation(tx, { services, scope: { actor, onBehalfOf: organizationId } }, invitation.id)
  }),
  account('garage-invitations.sent', 'Korjaamon kutsu', async (tx, known, services) => {
    const [customerId, invitedBy] = [text(known, 'organizationId'), text(known, 'userId')]
    const { invitation } = await addGarageInvitation(tx, { customerId, invitedBy }, services.linkSecret)
    await mailGarageInvitation(tx, services, invitation, invitedBy)
  }),
  account('accounts.deleted', 'Tili ja jäsenyys', (tx, known) =>
    queueMail(tx, accountDeletedMail(text(known, 'email'))),
  ),
  account('mail-answers.refused', 'Vastaus sähköpostilla', (tx, known, services) =>
    mailRefusal(
      tx,
      services,
      { userId: randomUUID(), email: text(known, 'email') },
      { subject: 'Re: Auto on valmis', why: 'Liitteenä oli tiedosto, jota ei voi ottaa vastaan.' },
    ),
  ),
]
