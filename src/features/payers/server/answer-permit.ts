import { eq } from 'drizzle-orm'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf, type TicketContext } from '#features/tickets/server/ticket-context.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { revokeLinks, spendLink } from '#server/signed-links/spend-link.ts'
import { AppError } from '#shared/app-error.ts'
import { permitAnswered } from '../payers.events.ts'
import { mayAnswerPermit, mayRecordPermit } from '../payers.policy.ts'
import type { AnsweredWay, AnswerPermit, PermitDecision, RecordPermit } from '../permits.ts'
import { netOf } from '../ticket-parts.ts'
import { askable, earlierAsking, newPermit } from './ask-permit.ts'
import { type PermitRow, permitFor } from './payers.access.ts'
import { permits } from './payers.tables.ts'
import { permitEntry } from './permit-entry.ts'
import { PERMIT_LINK } from './permit-link.ts'
import { showPayer, takeAskingBack } from './take-asking-back.ts'

const answered = () => new AppError('conflict', 'permit_answered')

/** The columns of an answer. */
const columnsOf = (decision: PermitDecision) =>
  decision.isGranted
    ? { state: 'GRANTED' as const, permitNumber: decision.permitNumber, limitCents: decision.limitCents, reason: '' }
    : { state: 'DECLINED' as const, permitNumber: '', limitCents: null, reason: decision.reason }

type By = {
  way: Exclude<AnsweredWay, 'GARAGE'>
  userId: string | null
  name: string
  /** Of a link: it is used by the answer, or the answer is refused. */
  holds?: (tx: Transaction) => Promise<boolean>
}

/** The payer's answer to what it was asked, once. Refusal: `conflict: permit_answered`. */
function settlePermit(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  asked: PermitRow,
  decision: PermitDecision,
  { way, userId, name, holds }: By,
): Promise<{ version: number }> {
  // the payer is no side of the ticket: it acts on it only through what it was asked
  const ctx: TicketContext = {
    ...inNameOf('GARAGE', asked.garageId),
    actor: { userId, organizationId: asked.organizationId },
  }
  return changeTicket.within(tx, ctx, {
    id: asked.ticketId,
    may: 'askedByVerb',
    async rule(ticket) {
      const [permit] = await tx.select().from(permits).where(eq(permits.id, asked.id))
      if (!permit || !mayAnswerPermit(permit, ticket)) throw answered()
      if (holds && !(await holds(tx))) throw answered()
      const columns = columnsOf(decision)
      const now = services.clock()
      await tx
        .update(permits)
        .set({
          ...columns,
          answeredAt: now.toISOString(),
          answeredBy: name,
          answeredByUserId: userId,
          answeredWay: way,
        })
        .where(eq(permits.id, permit.id))
      if (!holds) await revokeLinks(tx, { purpose: PERMIT_LINK, subjects: [permit.id], now })
      showPayer(tx, permit.organizationId, permit.id)
      const { name: payer } = await organizationById(tx, permit.organizationId)
      const { permitNumber, limitCents } = columns
      return {
        entry: permitEntry(decision.isGranted ? 'GRANTED' : 'DECLINED', {
          payer,
          permitNumber,
          cents: limitCents,
          answeredBy: way === 'LINK' ? name : '',
          linkTo: way === 'LINK' ? permit.sentTo : '',
        }),
        events: [
          changeTicket.event(permitAnswered, {
            permitId: permit.id,
            payerOrganizationId: permit.organizationId,
            payer,
            isGranted: decision.isGranted,
            permitNumber,
            limitCents,
            answeredBy: name,
          }),
        ],
      }
    },
  })
}

/** By a person of the payer, in the product; the same answer again changes nothing. Refusals: `not_found: permit`, `conflict: permit_answered`. */
export const answerPermit = (ctx: OrganizationContext, { permitId, decision }: AnswerPermit): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const permit = await permitFor(tx, ctx.membership, permitId)
    if (permit.answeredByUserId === ctx.caller.userId && isSame(permit, decision)) return
    const by = { way: 'ACCOUNT' as const, userId: ctx.caller.userId, name: ctx.caller.name }
    await settlePermit(tx, ctx.services, permit, decision, by)
  })

const isSame = (permit: PermitRow, decision: PermitDecision): boolean => {
  const { state, permitNumber, limitCents, reason } = columnsOf(decision)
  return (
    permit.state === state &&
    permit.permitNumber === permitNumber &&
    permit.limitCents === limitCents &&
    permit.reason === reason
  )
}

/** By a person without an account, in the name that was typed. Refusal: `conflict: permit_answered`. */
export const answerPermitByLink = (
  db: Database,
  services: Pick<Services, 'clock'>,
  permit: PermitRow,
  { decision, name }: { decision: PermitDecision; name: string },
): Promise<{ version: number }> =>
  transact(db, (tx) =>
    settlePermit(tx, services, permit, decision, {
      way: 'LINK',
      userId: null,
      name,
      holds: async () => permit.linkId !== null && (await spendLink(tx, permit.linkId, services.clock())) === 'valid',
    }),
  )

/**
 * The garage writes down what it got elsewhere, such as from the payer's own portal: it ends an asking that waits. A retry writes nothing twice.
 * Refusals: `forbidden: permit_asking`, `precondition: ticket_payer_missing`, `limit: too_many_permits`.
 */
export const recordPermit = (ctx: OrganizationContext, asked: RecordPermit): Promise<{ id: string }> =>
  transact(ctx.db, (tx) =>
    changeTicket.within<{ id: string }>(tx, ctx, {
      id: asked.ticketId,
      request: (ticket) => earlierAsking(ticket.id, asked.requestKey),
      may: mayRecordPermit,
      refused: () => new AppError('forbidden', 'permit_asking'),
      async rule(ticket) {
        const { paidBy, lines, day } = await askable(tx, ticket)
        const row = await newPermit(tx, ticket, paidBy)
        await takeAskingBack(tx, ctx, ticket.id, 'REPLACED')
        const id = newId()
        const columns = columnsOf(asked.decision)
        const now = ctx.services.clock().toISOString()
        await tx.insert(permits).values({
          ...row,
          ...columns,
          id,
          lines,
          day,
          netCents: netOf(lines),
          way: 'NONE',
          askedAt: now,
          askedByUserId: ctx.actor.userId,
          requestKey: asked.requestKey,
          answeredAt: now,
          answeredBy: asked.answeredBy,
          answeredByUserId: ctx.actor.userId,
          answeredWay: 'GARAGE',
          givenOn: asked.givenOn,
        })
        const { permitNumber, limitCents } = columns
        const facts = { payer: paidBy.name, permitNumber, cents: limitCents, answeredBy: asked.answeredBy }
        return {
          entry: permitEntry(asked.decision.isGranted ? 'GRANTED' : 'DECLINED', facts),
          answer: { id },
        }
      },
    }),
  )
