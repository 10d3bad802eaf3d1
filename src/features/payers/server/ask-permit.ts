import { and, eq } from 'drizzle-orm'
import { attachFiles } from '#features/files/server/attach-files.ts'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { AppError } from '#shared/app-error.ts'
import { permitAsked } from '../payers.events.ts'
import { mayAskPermit } from '../payers.policy.ts'
import { MAX_PERMITS } from '../payers.ts'
import { type AskPermit, type OnePermit, PERMIT_LINK_DAYS, type PermitLine } from '../permits.ts'
import { netOf } from '../ticket-parts.ts'
import { askedLines } from './asked-lines.ts'
import { permitFor } from './payers.access.ts'
import { permits } from './payers.tables.ts'
import { type PaidBy, partsOf, payersOfTickets } from './payers-of-tickets.ts'
import { permitEntry } from './permit-entry.ts'
import { PERMIT_FILES, PERMIT_LINK } from './permit-link.ts'
import { permitPlace, queuePermitMail } from './permit-mail.ts'
import { copiedPhotos } from './permit-photos.ts'
import { hasOwnPeople } from './save-payer.ts'
import { showPayer, takeAskingBack } from './take-asking-back.ts'

const DAY_MS = 86_400_000

const refused = () => new AppError('forbidden', 'permit_asking')

/**
 * Asks the payer of a ticket for its permit: of its people in the product where it has any, else by a mail with a link, or not at all where the garage
 * names no address and asks by other means. One that waits is replaced; a permit that was granted holds until another one is. A retry asks nothing
 * twice. Refusals: `forbidden: permit_asking`, `precondition: ticket_payer_missing`, `permit_nothing_to_ask`, `payer_not_connected`, `conflict:
 * permit_sum_changed`, `limit: too_many_permits`, `not_found: file`, and those of the gate before strangers at `email`.
 */
export async function askPermit(ctx: OrganizationContext, asked: AskPermit): Promise<{ id: string }> {
  const copies = await copiedPhotos(ctx, asked)
  return transact(ctx.db, (tx) =>
    changeTicket.within<{ id: string }>(tx, ctx, {
      id: asked.ticketId,
      request: (ticket) => earlierAsking(ticket.id, asked.requestKey),
      may: mayAskPermit,
      refused,
      async rule(ticket) {
        const { paidBy, lines, day } = await askable(tx, ticket)
        const netCents = netOf(lines)
        if (lines.length === 0 || netCents <= 0) throw new AppError('precondition', 'permit_nothing_to_ask')
        if (netCents !== asked.netCents) throw new AppError('conflict', 'permit_sum_changed', { details: { netCents } })
        const { garageId } = ticket
        const { payer, name } = paidBy
        const organizationId = payer.customerId
        if (!(await areConnected(tx, { garageId, customerId: organizationId })))
          throw new AppError('precondition', 'payer_not_connected')
        await takeAskingBack(tx, ctx, ticket.id, 'REPLACED')
        const id = newId()
        const hasPeople = await hasOwnPeople(tx, organizationId)
        const to = hasPeople ? '' : asked.email
        const row = await newPermit(tx, ticket, paidBy)
        const [permit] = await tx
          .insert(permits)
          .values({
            ...row,
            id,
            lines,
            day,
            netCents,
            mileageKm: asked.mileageKm,
            message: asked.message,
            way: hasPeople ? 'ACCOUNT' : to === '' ? 'NONE' : 'LINK',
            sentTo: to,
            askedAt: ctx.services.clock().toISOString(),
            askedByUserId: ctx.actor.userId,
            requestKey: asked.requestKey,
            ...(to !== '' && (await sentLink(tx, ctx, { id, to, ticket, row }))),
          })
          .returning()
        if (!permit) throw new Error('a permit that was written was not answered')
        await attachFiles(tx, byOf(ctx), [...asked.fileIds, ...copies], { kind: PERMIT_FILES, id })
        showPayer(tx, organizationId, id)
        const facts = { permitId: id, payerOrganizationId: organizationId, payer: name, netCents }
        return {
          entry: permitEntry('ASKED', { payer: name, cents: netCents }),
          events: hasPeople ? [changeTicket.event(permitAsked, facts)] : [],
          answer: { id },
        }
      },
    }),
  )
}

/** Takes an asking back that waits. Refusals: `not_found: permit`, `conflict: permit_answered`. */
export const withdrawPermit = (ctx: OrganizationContext, { permitId }: OnePermit): Promise<{ version: number }> =>
  transact(ctx.db, async (tx) => {
    const { ticketId, id } = await permitFor(tx, ctx.membership, permitId)
    return changeTicket.within(tx, ctx, {
      id: ticketId,
      may: 'askedByVerb',
      async rule() {
        const { state } = await permitFor(tx, ctx.membership, id)
        if (state === 'WITHDRAWN') return { invalidateFor: [] }
        if (state !== 'ASKED') throw new AppError('conflict', 'permit_answered')
        const paidBy = (await payersOfTickets(tx, [ticketId])).get(ticketId)
        await takeAskingBack(tx, ctx, ticketId, 'WITHDRAWN')
        return { entry: permitEntry('WITHDRAWN', { payer: paidBy?.name ?? '' }) }
      },
    })
  })

export const earlierAsking = (ticketId: string, requestKey: string) =>
  earlierTry(requestKey, { key: permits.requestKey, of: eq(permits.ticketId, ticketId), answer: { id: permits.id } })

type Askable = { paidBy: PaidBy; lines: PermitLine[]; day: string }

/** What its payer would be asked about now. Refusal: `precondition: ticket_payer_missing`. */
export async function askable(db: Queryable, ticket: TicketRow): Promise<Askable> {
  const [paidBy, [job]] = [(await payersOfTickets(db, [ticket.id])).get(ticket.id), await jobsOf(db, [ticket])]
  if (!paidBy || !job) throw new AppError('precondition', 'ticket_payer_missing')
  return { paidBy, day: job.day, lines: await askedLines(db, ticket.id, partsOf(job, paidBy).payer) }
}

/** What every new row of a ticket's permit holds. Refusal: `limit: too_many_permits`. */
export async function newPermit(tx: Transaction, ticket: TicketRow, { payer, contractNumber }: PaidBy) {
  const { id: ticketId, garageId, title, make, model } = ticket
  const before = await tx.$count(permits, and(eq(permits.garageId, garageId), eq(permits.ticketId, ticketId)))
  if (before >= MAX_PERMITS) throw new AppError('limit', 'too_many_permits')
  return {
    garageId,
    ticketId,
    payerId: payer.id,
    organizationId: payer.customerId,
    number: before + 1,
    plate: ticket.registrationNumber ?? ticket.vinNumber ?? ticket.number,
    car: [make, model].filter(Boolean).join(' '),
    title,
    contractNumber,
  }
}

type Sent = { id: string; to: string; ticket: TicketRow; row: Awaited<ReturnType<typeof newPermit>> }

async function sentLink(tx: Transaction, ctx: OrganizationContext, { id, to, ticket, row }: Sent) {
  const { services, actor } = ctx
  const { organizationId, userId } = actor
  const expiresAt = new Date(services.clock().getTime() + PERMIT_LINK_DAYS * DAY_MS)
  const link = { purpose: PERMIT_LINK, subject: id, uses: 'single', organizationId, userId, expiresAt } as const
  const { id: linkId } = await makeLink(tx, services.linkSecret, link)
  const deliveryId = await queuePermitMail(tx, services, {
    permitId: id,
    linkId,
    to,
    place: await permitPlace(tx, row),
    organizationId: row.organizationId,
    garageId: ticket.garageId,
    userId,
    whenRefused: { at: 'email' },
  })
  return { linkId, deliveryId }
}

const byOf = ({ caller, membership }: OrganizationContext) => ({ caller, organizationId: membership.organizationId })
