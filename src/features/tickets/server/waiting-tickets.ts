import { carCount } from '#features/vehicles/vehicle-name.ts'
import type { Waiting } from '#server/contributions.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { lateCondition } from './desk-statements.ts'
import { awaitsAnswerOf } from './ticket-card.ts'

type Counted = Record<'answers' | 'ready' | 'unplanned' | 'late', number>

const statement = (side: OrganizationType) => {
  const own = side === 'GARAGE' ? 'garage' : 'customer'
  return {
    name: `waiting-tickets-${own}`,
    text: `
      select count(*) filter (where ${awaitsAnswerOf(side)})::int as answers,
        count(*) filter (where t.status = 'READY')::int as ready,
        count(*) filter (where t.status = 'NEW')::int as unplanned,
        count(*) filter (where ${lateCondition})::int as late
      from tickets t where t.${own}_id = $1 and t.${own}_archived_at is null`,
  }
}

const several = (count: number, one: string, many: string) => ({ count, text: `${count} ${count === 1 ? one : many}` })

/** A customer's answers and cars to fetch; a garage's calls, new jobs and late ones. */
export const waitingTickets: Waiting = async ({ db, membership: { organizationId, organizationType } }) => {
  const { rows } = await db.$client.query<Counted>({ ...statement(organizationType), values: [organizationId] })
  const { answers = 0, ready = 0, unplanned = 0, late = 0 } = rows[0] ?? {}
  const lines =
    organizationType === 'CUSTOMER'
      ? [
          several(answers, 'pyyntö odottaa vastaustasi', 'pyyntöä odottaa vastaustasi'),
          { count: ready, text: `${carCount(ready)} noudettavissa` },
        ]
      : [
          several(answers, 'asiakas odottaa soittoa', 'asiakasta odottaa soittoa'),
          several(unplanned, 'uusi huolto ilman aikaa', 'uutta huoltoa ilman aikaa'),
          several(late, 'huolto myöhässä', 'huoltoa myöhässä'),
        ]
  return lines.filter(({ count }) => count > 0)
}
