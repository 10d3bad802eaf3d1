import { ReviewContent } from '#features/reviews/reviews.ts'
import { changeWithin, lockedReviewOf, withdrawWithin } from '#features/reviews/server/change-review.ts'
import { giveWithin } from '#features/reviews/server/give-review.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import { RequestKey } from '#shared/id.ts'
import { stillHolds } from './hold-status-link.ts'
import type { OpenStatus } from './read-status.ts'
import type { TypedReview } from './review-form.ts'

/** What overtook the form since it was opened: the page that is opened again shows how it is. */
const OUTDATED = new Set<string>([
  'review_given',
  'review_not_done',
  'review_too_late',
  'review_changed',
  'review_settled',
  'review_withdrawn',
  'review_hidden',
  'not_the_author',
])

/** Does what was pressed in the form of a review; what is typed wrong is shown again. */
export async function postReview(
  db: Database,
  services: Services,
  found: OpenStatus,
  body: URLSearchParams,
): Promise<TypedReview | null> {
  const requestKey = RequestKey.safeParse(body.get('avain'))
  if (!found.review?.mayChange || !requestKey.success) return null
  const version = Number(body.get('versio'))
  if (body.get('teko') === 'peru')
    return act(db, services, found, { version, content: null, requestKey: requestKey.data })
  const [stars, text] = [body.get('tahdet') ?? '', body.get('arvio') ?? '']
  const read = ReviewContent.safeParse({ stars: stars === '' ? undefined : Number(stars), text })
  if (read.success) return act(db, services, found, { version, content: read.data, requestKey: requestKey.data })
  const messageAt = (field: string) => read.error.issues.find(({ path }) => path[0] === field)?.message
  const [starsError, textError] = [messageAt('stars'), messageAt('text')]
  return {
    stars,
    text,
    requestKey: requestKey.data,
    errors: { ...(starsError && { stars: `${starsError}.` }), ...(textError && { text: `${textError}.` }) },
  }
}

type Asked = { version: number; content: ReviewContent | null; requestKey: string }

async function act(
  db: Database,
  services: Services,
  { ticket, link }: OpenStatus,
  { version, content, requestKey }: Asked,
): Promise<null> {
  const ctx = { ...inNameOf('CUSTOMER', ticket.customerId), services }
  const by = { linkId: link.id }
  const acting = { by, now: services.clock() }
  try {
    await transact(db, async (tx) => {
      // the ticket is locked before its link, as in every change
      await ticketFor(tx, ctx.membership, ticket.id, 'update')
      if (!(await stillHolds(services, link)(tx))) return
      const review = version > 0 ? await lockedReviewOf(tx, ticket.id) : null
      if (review && content) await changeWithin(tx, review, { version, ...content }, acting)
      else if (review) await withdrawWithin(tx, review, version, acting)
      else if (content) await giveWithin(tx, ctx, { ...content, ticketId: ticket.id, requestKey }, by)
    })
  } catch (error) {
    if (!(error instanceof AppError && OUTDATED.has(error.reason))) throw error
  }
  return null
}
