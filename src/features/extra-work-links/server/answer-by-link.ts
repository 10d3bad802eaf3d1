import { eq } from 'drizzle-orm'
import { callWanted } from '#features/extra-work/extra-work.events.ts'
import { LINK_SIDE, mayAnswerByLink } from '#features/extra-work/extra-work.policy.ts'
import type { AnswerExtraWork } from '#features/extra-work/extra-work.ts'
import { approvedOf } from '#features/extra-work/extra-work-sums.ts'
import { decided, writeAnswer } from '#features/extra-work/server/answer-extra-work.ts'
import {
  changeExtraWork,
  type ExtraWorkContext,
  entryOf,
  type Found,
  factsOf,
} from '#features/extra-work/server/change-extra-work.ts'
import { letGoOn } from '#features/extra-work/server/keep-wait.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { spendLink } from '#server/signed-links/spend-link.ts'
import { AppError } from '#shared/app-error.ts'
import { formatPhone } from '#shared/phone.ts'
import { aboveLimit, answeredByLink } from '../extra-work-links.events.ts'
import { approvableByLink } from '../extra-work-links.policy.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'
import { linkWishes } from './link-wishes.ts'
import type { OpenLink } from './read-link.ts'

type Given = Pick<AnswerExtraWork, 'decisions' | 'note'> & { name: string }

const refused = () => new AppError('conflict', 'extra_work_answering')

/**
 * The customer's answer by a holder of the link, in the name that was typed. It is given once at most, in any state of link and request. Refusals:
 * `conflict: extra_work_answering`, `forbidden: above_approval_limit`, `invalid` at `decisions`.
 */
export const answerByLink = (db: Database, services: Services, open: OpenLink, given: Given): Promise<unknown> => {
  const ctx = contextOf(db, services, open)
  return changeExtraWork(ctx, about(open), {
    may: (found) => isSameAsking(found, open),
    refused,
    async rule(tx, found) {
      const { approvalLimitCents } = await requireWish(tx, found)
      const lines = decided(found, given)
      const most = approvableByLink(approvalLimitCents)
      const approvedCents = approvedOf(lines, found.day)
      if (most !== null && approvedCents > most) throw new AppError('forbidden', 'above_approval_limit')
      // the ticket is locked before its link, as in every change
      if ((await spendLink(tx, open.link.linkId, services.clock())) !== 'valid') throw refused()
      const { name: answeredBy } = given
      const { grossCents } = factsOf(found)
      const by = { asDeputy: false, answeredBy, answerWay: 'LINK' as const, answerLinkTo: sentTo(open) }
      const written = await writeAnswer(tx, ctx, found, given, by)
      const event = changeTicket.event(answeredByLink, { grossCents, approvedCents, answeredBy })
      return written && { ...written, effects: { ...written.effects, events: [...written.effects.events, event] } }
    },
    afterwards: letGoOn(ctx),
  })
}

/** The customer wants to talk before it answers; the link can be answered by all the same. Refusal: `conflict: extra_work_answering`. */
export const callByLink = (db: Database, services: Services, open: OpenLink, name: string): Promise<unknown> =>
  changeExtraWork(contextOf(db, services, open), about(open), {
    may: (found) => isSameAsking(found, open),
    refused,
    isDone: ({ work }) => work.state === 'CALL',
    async rule(tx, found) {
      await requireWish(tx, found)
      const facts = factsOf(found)
      const answerer = { answeredBy: name || open.link.name, linkTo: sentTo(open) }
      return {
        set: { state: 'CALL' },
        effects: { entry: entryOf('CALL_WANTED', facts, answerer), events: [changeTicket.event(callWanted, facts)] },
      }
    },
  })

/** Who would have approved too much by the link: the customer's own people are notified and answer. Once for each link. */
export const passAbove = (db: Database, services: Services, open: OpenLink, name: string): Promise<void> =>
  transact(db, async (tx) => {
    const { id } = open.link
    const [link] = await tx.select().from(extraWorkLinks).where(eq(extraWorkLinks.id, id)).for('update')
    if (!link || link.aboveLimitAt !== null) return
    const aboveLimitAt = services.clock().toISOString()
    await tx.update(extraWorkLinks).set({ aboveLimitAt }).where(eq(extraWorkLinks.id, id))
    const facts = factsOf(open)
    const { grossCents } = facts
    await changeTicket.emit(tx, contextOf(db, services, open), open.ticket, {
      entry: entryOf('ABOVE_LIMIT', facts, { answeredBy: name, linkTo: sentTo(open) }),
      events: [changeTicket.event(aboveLimit, { grossCents, answeredBy: name })],
    })
  })

const about = ({ work }: OpenLink) => ({ extraWorkId: work.id })

/** Whether the request is still as the page showed it. */
const isSameAsking = ({ work }: Found, open: OpenLink): boolean => work.revision === open.link.revision

async function requireWish(tx: Transaction, { ticket, work }: Found) {
  const wishes = await linkWishes(tx, ticket)
  if (!mayAnswerByLink(wishes, ticket, work)) throw refused()
  return wishes
}

const sentTo = ({ link }: OpenLink): string => (link.channel === 'EMAIL' ? link.address : formatPhone(link.address))

const contextOf = (db: Database, services: Services, { ticket }: OpenLink): ExtraWorkContext => ({
  ...inNameOf(LINK_SIDE.organizationType, ticket.customerId),
  db,
  services,
})
