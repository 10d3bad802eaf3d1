import { eq } from 'drizzle-orm'
import { LINK_SIDE } from '#features/extra-work/extra-work.policy.ts'
import { AnswererName, AnswerNote, writtenAddress } from '#features/extra-work-links/extra-work-links.ts'
import { isTyped } from '#features/extra-work-links/server/answer-form-post.ts'
import type { AnswerPrice } from '#features/line-items/price-proposals.ts'
import { answerProposal, type Proposal } from '#features/line-items/server/price-proposals.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import { RequestKey } from '#shared/id.ts'
import { priceCallWanted } from '../status-links.events.ts'
import { stillHolds } from './hold-status-link.ts'
import type { TypedPrice } from './price-form.ts'
import type { OpenStatus } from './read-status.ts'
import { statusLinks } from './status-links.tables.ts'

/** Names a proposal and its version: what the column `called_for` holds once the person wants to be called about it. */
export const callOf = ({ id, version }: Pick<Proposal, 'id' | 'version'>): string => `${id} ${version}`

const ANSWERS = new Map<string, AnswerPrice['answer']>([
  ['kylla', 'ACCEPTED'],
  ['ei', 'DECLINED'],
])

/**
 * Does what was pressed in the form of a price. What is typed wrong, or not sent yet when a call is wanted, is shown again; what is outdated shows on
 * the page opened again.
 */
export async function postPrice(
  db: Database,
  services: Services,
  found: OpenStatus,
  body: URLSearchParams,
): Promise<TypedPrice | null> {
  const proposal = found.price?.proposal
  const isSame = proposal?.id === body.get('ehdotus') && String(proposal?.version) === body.get('versio')
  if (!proposal || !isSame || !found.rights.answers) return null
  const isCall = body.get('teko') === 'soita'
  if (isCall) await wantCall(db, services, found, proposal)
  const [answer, name, note] = [body.get('vastaus') ?? '', body.get('nimi') ?? '', body.get('kommentti') ?? '']
  const requestKey = RequestKey.safeParse(body.get('avain'))
  if (!requestKey.success) return null
  const typed = { proposal: callOf(proposal), answer, name, note, requestKey: requestKey.data }
  if (isCall) return answer !== '' || isTyped(typed, found.link) ? typed : null
  const [decision, readName, readNote] = [ANSWERS.get(answer), AnswererName.safeParse(name), AnswerNote.safeParse(note)]
  if (!decision || !readName.success || !readNote.success)
    return {
      ...typed,
      errors: {
        ...(!decision && { answer: 'Valitse, hyväksytkö hinnan.' }),
        ...(readName.error && { name: `${readName.error.issues[0]?.message}.` }),
        ...(readNote.error && { note: `${readNote.error.issues[0]?.message}.` }),
      },
    }
  const given = { answer: decision, name: readName.data, note: readNote.data, requestKey: requestKey.data }
  const isAbove = await answerPrice(db, services, found, { proposal, given })
  return isAbove ? { ...typed, errors: { isAbove } } : null
}

type Given = Pick<AnswerPrice, 'answer' | 'note' | 'requestKey'> & { name: string }

const OUTDATED = new Set<string>(['price_changed', 'price_answered', 'price_proposal'])

/** The customer's answer by a holder of the link; true when it is more than a link may accept. */
async function answerPrice(
  db: Database,
  services: Services,
  { ticket, link }: OpenStatus,
  { proposal, given }: { proposal: Proposal; given: Given },
): Promise<boolean> {
  const ctx = { ...inNameOf(LINK_SIDE.organizationType, ticket.customerId), services }
  const asked = { proposalId: proposal.id, version: proposal.version, ticketId: ticket.id }
  try {
    await transact(db, async (tx) => {
      // the ticket is locked before its link, as in every change
      await ticketFor(tx, ctx.membership, ticket.id, 'update')
      if (await stillHolds(services, link)(tx))
        await answerProposal(tx, ctx, { ...given, ...asked, how: 'LINK', linkTo: writtenAddress(link) })
    })
    return false
  } catch (error) {
    if (error instanceof AppError && error.reason === 'above_approval_limit') return true
    if (error instanceof AppError && OUTDATED.has(error.reason)) return false
    throw error
  }
}

/** The customer wants to talk before it answers: once for each proposal. */
const wantCall = (db: Database, services: Services, { ticket, link }: OpenStatus, proposal: Proposal): Promise<void> =>
  transact(db, async (tx) => {
    const ctx = { ...inNameOf(LINK_SIDE.organizationType, ticket.customerId), services }
    const locked = await ticketFor(tx, ctx.membership, ticket.id, 'update')
    const isThis = eq(statusLinks.id, link.id)
    const [now] = await tx.select().from(statusLinks).where(isThis).for('update')
    const calledFor = callOf(proposal)
    if (!now || now.calledFor === calledFor || !(await stillHolds(services, link)(tx))) return
    await tx.update(statusLinks).set({ calledFor }).where(isThis)
    const { name, about } = link
    await changeTicket.emit(tx, ctx, locked, {
      entry: { kind: 'STATUS_LINK', data: { act: 'CALL_WANTED', name, about } },
      events: [changeTicket.event(priceCallWanted, { name, sentTo: writtenAddress(link) })],
    })
  })
