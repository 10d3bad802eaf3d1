import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { passes, type RuleConditions } from '#features/approval-rules/approval-rules.ts'
import { groupOfLine, groupsOfServices } from '#features/approval-rules/server/passing-rule.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { SimulatedRule } from '../extra-work.ts'
import { grossOf } from '../extra-work-sums.ts'
import { extraWorks } from './extra-work.tables.ts'
import { linesOf } from './extra-work-lines.ts'

const YEAR_DAYS = 365
/** The newest of a year: enough to judge a rule by. */
const MOST = 500

/**
 * What a rule with these conditions would have approved of the extra work that was answered in the last 365 days: how many requests of how many, and
 * their sum in cents with VAT. The group of a car, and that of a service, is that of today.
 */
export async function simulateRule(
  { db, membership, services: { clock } }: OrganizationContext,
  conditions: RuleConditions,
): Promise<SimulatedRule> {
  const from = new Date(clock().getTime() - YEAR_DAYS * 86_400_000).toISOString()
  const works = await db
    .select({
      id: extraWorks.id,
      ticketId: extraWorks.ticketId,
      garageId: extraWorks.garageId,
      askedAt: extraWorks.askedAt,
      vehicleGroup: sql<string>`coalesce(${vehicles.groupName}, '')`,
    })
    .from(extraWorks)
    .innerJoin(tickets, eq(tickets.id, extraWorks.ticketId))
    .leftJoin(vehicles, eq(vehicles.id, tickets.vehicleId))
    .where(
      and(
        eq(extraWorks.customerId, membership.organizationId),
        eq(extraWorks.state, 'ANSWERED'),
        gte(extraWorks.answeredAt, from),
      ),
    )
    .orderBy(desc(extraWorks.answeredAt))
    .limit(MOST)
  const lines = await linesOf(
    db,
    works.map(({ id }) => id),
  )
  const groups = await groupsOfServices(db, [...lines.values()].flat())
  const passedCents = new Map<string, number>()
  let passed = 0
  let grossCents = 0
  for (const { id, ticketId, garageId, askedAt, vehicleGroup } of works.toReversed()) {
    const asked = lines.get(id) ?? []
    const cents = grossOf(asked, dayInHelsinki(new Date(askedAt)))
    const before = passedCents.get(ticketId) ?? 0
    const work = {
      garageId,
      vehicleGroup,
      grossCents: before + cents,
      groups: asked.map((line) => groupOfLine(line, groups)),
    }
    if (!passes(conditions, work)) continue
    passedCents.set(ticketId, before + cents)
    passed += 1
    grossCents += cents
  }
  return { passed, all: works.length, grossCents }
}
