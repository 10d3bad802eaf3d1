import { onceOnly } from '../once-only.ts'
import { cookie, type Operation } from '../operations.ts'
import type { World } from '../world.ts'
import { FRESH_KEY, type Request } from '../wrk.ts'
import {
  ACCEPTED_FROM,
  ACCEPTED_LINES,
  type Acceptable,
  COMPARED_LINES,
  COMPARED_OFFERS,
  ENTRIES,
  type OffersAndBooks,
  type Unsigned,
} from './world.ts'

const GOAL = 0.6
const TWO = ['product', 'real'] as const

const post = (procedure: string, input: object, session: string): Request => ({
  method: 'POST',
  path: `/api/trpc/${procedure}`,
  headers: { 'content-type': 'application/json', ...cookie(session) },
  body: JSON.stringify(input),
})

export const acceptRequest = ({ customer }: World, acceptable: Acceptable): Request =>
  post(
    'offerRequests.accept',
    { organizationId: customer.id, ...acceptable, reason: '', tellsRank: true, requestKey: FRESH_KEY },
    customer.session,
  )

export const signRequest = ({ garage }: World, { entryId }: Unsigned): Request =>
  post(
    'maintenanceBooks.sign',
    { organizationId: garage.id, entryId, version: 1, mileageConfirmed: false },
    garage.session,
  )

/** What a browser asks for a page, and of which thing. */
export type Recording = { paths: readonly string[]; id: string }

export function offersAndBooksOperations(
  world: World,
  made: OffersAndBooks,
  recorded: { compare: Recording; book: Recording },
): Operation[] {
  const opened = ({ paths, id }: Recording, ids: readonly string[], session: string): Request[] =>
    ids.flatMap((one) =>
      paths.map((path) => ({ method: 'GET' as const, path: path.replaceAll(id, one), headers: cookie(session) })),
    )
  return [
    {
      name: 'compare',
      goal: GOAL,
      on: TWO,
      title: `Comparing ${COMPARED_OFFERS} offers of ${COMPARED_LINES} lines`,
      requests: opened(recorded.compare, made.comparedIds, world.customer.session),
    },
    {
      name: 'book',
      goal: GOAL,
      on: TWO,
      title: `Opening and verifying a book of ${ENTRIES} entries (${recorded.book.paths.length} requests)`,
      requests: opened(recorded.book, made.bookIds, world.garage.session),
    },
    {
      name: 'accept',
      goal: GOAL,
      on: TWO,
      title: `Accepting an offer of ${ACCEPTED_LINES} lines, one of ${ACCEPTED_FROM}`,
      requests: onceOnly(
        'accept',
        made.acceptable.map((one) => acceptRequest(world, one)),
      ),
    },
    {
      name: 'sign',
      title: 'Signing an entry',
      goal: GOAL,
      on: TWO,
      requests: onceOnly(
        'sign',
        made.unsigned.map((one) => signRequest(world, one)),
      ),
    },
  ]
}
