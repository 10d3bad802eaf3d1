import { callWanted } from '#features/extra-work/extra-work.events.ts'
import { LINK_SIDE, mayAnswerByLink } from '#features/extra-work/extra-work.policy.ts'
import type { AnswerExtraWork } from '#features/extra-work/extra-work.ts'
import { approvedLines, approvedOf, sumsOf } from '#features/extra-work/extra-work-sums.ts'
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
import { countDecisions } from '#shared/answer-outcome.ts'
import { AppError } from '#shared/app-error.ts'
import { aboveLimit, answeredByLink } from '../extra-work-links.events.ts'
import { approvableByLink } from '../extra-work-links.policy.ts'
import type { ShownWork } from './answerable-work.ts'
import { linkWishes } from './link-wishes.ts'

/** A person without an account who answers, by a link of this feature or of a later one. */
export type Holder = {
  /** To whom the link was sent. */
  name: string
  /** The number or address that it was sent to, as people write it. */
  sentTo: string
  /** Whether the link still holds, in the transaction of the answer; a link of a single use is used by it. The ticket is locked before. */
  holds: (tx: Transaction) => Promise<boolean>
  /** Whether the person tries to approve too much of this asking for the first time; remembers that they did. */
  isFirstAbove: (tx: Transaction) => Promise<boolean>
}

/** What the page showed. */
export type AskedByLink = Omit<ShownWork, 'withVat'> & { revision: number; holder: Holder }

export type GivenByLink = Pick<AnswerExtraWork, 'decisions' | 'note'> & { name: string }

const refused = () => new AppError('conflict', 'extra_work_answering')

/**
 * The customer's answer by a holder of the link, in the name that was typed. It is given once at most, in any state of link and request. Refusals:
 * `conflict: extra_work_answering`, `forbidden: above_approval_limit`, `invalid` at `decisions`.
 */
export const answerByLink = (
  db: Database,
  services: Services,
  asked: AskedByLink,
  given: GivenByLink,
): Promise<unknown> => {
  const ctx = contextOf(db, services, asked)
  return changeExtraWork(ctx, about(asked), {
    may: (found) => isSameAsking(found, asked),
    refused,
    async rule(tx, found) {
      const { approvalLimitCents } = await requireWish(tx, found)
      const lines = decided(found, given)
      const most = approvableByLink(approvalLimitCents)
      const approvedCents = approvedOf(lines, found.day)
      if (most !== null && approvedCents > most) throw new AppError('forbidden', 'above_approval_limit')
      // the ticket is locked before its link, as in every change
      if (!(await asked.holder.holds(tx))) throw refused()
      const { name: answeredBy } = given
      const { grossCents, netCents } = factsOf(found)
      const { netCents: approvedNetCents } = sumsOf(approvedLines(lines), found.day)
      const by = { asDeputy: false, answeredBy, answerWay: 'LINK' as const, answerLinkTo: asked.holder.sentTo }
      const written = await writeAnswer(tx, ctx, found, given, by)
      const event = changeTicket.event(answeredByLink, {
        grossCents,
        netCents,
        approvedCents,
        approvedNetCents,
        decisions: countDecisions(lines),
        answeredBy,
      })
      return written && { ...written, effects: { ...written.effects, events: [...written.effects.events, event] } }
    },
    afterwards: letGoOn(ctx),
  })
}

/** The customer wants to talk before it answers; the link can be answered by all the same. Refusal: `conflict: extra_work_answering`. */
export const callByLink = (db: Database, services: Services, asked: AskedByLink, name: string): Promise<unknown> =>
  changeExtraWork(contextOf(db, services, asked), about(asked), {
    may: (found) => isSameAsking(found, asked),
    refused,
    isDone: ({ work }) => work.state === 'CALL',
    async rule(tx, found) {
      await requireWish(tx, found)
      const facts = factsOf(found)
      const answerer = { answeredBy: name || asked.holder.name, linkTo: asked.holder.sentTo }
      return {
        set: { state: 'CALL' },
        effects: { entry: entryOf('CALL_WANTED', facts, answerer), events: [changeTicket.event(callWanted, facts)] },
      }
    },
  })

/** Who would have approved too much by the link: the customer's own people are notified and answer. Once for each link and asking. */
export const passAbove = (db: Database, services: Services, asked: AskedByLink, name: string): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await asked.holder.isFirstAbove(tx))) return
    const facts = factsOf(asked)
    const { grossCents } = facts
    await changeTicket.emit(tx, contextOf(db, services, asked), asked.ticket, {
      entry: entryOf('ABOVE_LIMIT', facts, { answeredBy: name, linkTo: asked.holder.sentTo }),
      events: [changeTicket.event(aboveLimit, { grossCents, answeredBy: name })],
    })
  })

const about = ({ work }: AskedByLink) => ({ extraWorkId: work.id })

/** Whether the request is still as the page showed it. */
const isSameAsking = ({ work }: Found, { revision }: AskedByLink): boolean => work.revision === revision

async function requireWish(tx: Transaction, { ticket, work }: Found) {
  const wishes = await linkWishes(tx, ticket)
  if (!mayAnswerByLink(wishes, ticket, work)) throw refused()
  return wishes
}

const contextOf = (db: Database, services: Services, { ticket }: AskedByLink): ExtraWorkContext => ({
  ...inNameOf(LINK_SIDE.organizationType, ticket.customerId),
  db,
  services,
})
