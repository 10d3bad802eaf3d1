import { onceOnly } from '../once-only.ts'
import { cookie, type Operation } from '../operations.ts'
import type { World } from '../world.ts'
import { FRESH_KEY, type Request } from '../wrk.ts'
import { type Agreed, ASKED_LINES, ENTRIES, LINES, type Waiting } from './world.ts'

const GOAL = 0.6
const TWO = ['product', 'real'] as const
/** Code of the lines that are added, by which they go again. */
const ADDED = 'UUSI'

const post = (procedure: string, input: object, session: string): Request => ({
  method: 'POST',
  path: `/api/trpc/${procedure}`,
  headers: { 'content-type': 'application/json', ...cookie(session) },
  body: JSON.stringify(input),
})

export const lineRequest = ({ garage }: World, { productId }: Agreed, ticketId: string): Request =>
  post(
    'lineItems.add',
    {
      organizationId: garage.id,
      ticketId,
      kind: 'PRODUCT',
      sourceId: productId,
      requestKey: FRESH_KEY,
      code: ADDED,
      name: 'Jarrupalat eteen',
      quantityThousandths: 1000,
      unit: 'sarja',
      unitPriceCents: 8900,
      discountPerMille: 0,
      vatCode: 'STANDARD',
    },
    garage.session,
  )

/** Yes to all lines but the last. */
export const answerRequest = ({ customer }: World, { extraWorkId, lineIds }: Waiting): Request =>
  post(
    'extraWork.answer',
    {
      organizationId: customer.id,
      extraWorkId,
      version: 1,
      note: 'Tehkää samalla.',
      decisions: lineIds.map((lineId, place) => ({
        lineId,
        decision: place < ASKED_LINES - 1 ? 'APPROVED' : 'DECLINED',
      })),
    },
    customer.session,
  )

/** `page` is what a browser asks for the page of `recorded`. */
export function agreedOperations(
  world: World,
  agreed: Agreed,
  { page, recorded }: { page: readonly string[]; recorded: string },
): Operation[] {
  const headers = cookie(world.garage.session)
  return [
    {
      name: 'ticket-page',
      title: `Opening a ticket with ${LINES} lines, ${ENTRIES} entries, 2 extra works (${page.length} requests)`,
      goal: GOAL,
      on: TWO,
      without: ['can', 'now', 'canCorrect'],
      requests: agreed.longTickets.flatMap((ticketId) =>
        page.map((path) => ({ method: 'GET' as const, path: path.replaceAll(recorded, ticketId), headers })),
      ),
    },
    {
      name: 'line',
      title: 'Adding a line',
      goal: GOAL,
      on: TWO,
      requests: agreed.pricedTickets.map((ticketId) => lineRequest(world, agreed, ticketId)),
      after: `delete from line_items where code = '${ADDED}'`,
    },
    {
      name: 'answer',
      title: 'Answering an extra work',
      goal: GOAL,
      on: TWO,
      requests: onceOnly(
        'answer',
        agreed.waiting.map((waiting) => answerRequest(world, waiting)),
      ),
    },
  ]
}
