import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { passes, type RuledWork } from '../approval-rules.ts'
import { approvalRules } from './approval-rules.tables.ts'

export type RuledLine = { kind: 'SERVICE' | 'PRODUCT' | 'OTHER'; sourceId: string | null }

const rulesOn = prepared((db) =>
  db
    .select()
    .from(approvalRules)
    .where(and(eq(approvalRules.organizationId, sql.placeholder('customerId')), approvalRules.isOn))
    .orderBy(asc(approvalRules.createdAt), asc(approvalRules.id))
    .prepare('approval-rules-on'),
)

/** Of each service of the garage's list, its group. */
export async function groupsOfServices(db: Queryable, lines: readonly RuledLine[]): Promise<Map<string, string>> {
  const ids = lines.flatMap(({ kind, sourceId }) => (kind === 'SERVICE' && sourceId !== null ? [sourceId] : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: services.id, group: services.group })
    .from(services)
    .where(inArray(services.id, ids))
  return new Map(rows.map(({ id, group }) => [id, group]))
}

/** What rules see of a line: a service that left the list is like a typed line. */
export const groupOfLine = (
  { kind, sourceId }: RuledLine,
  groups: ReadonlyMap<string, string>,
): string | null | undefined => (kind === 'PRODUCT' && sourceId !== null ? null : groups.get(sourceId ?? ''))

type Asked = Pick<RuledWork, 'garageId' | 'grossCents'> & {
  /** What rules have approved on the same ticket already, in cents with VAT; asked only of a customer with rules. */
  passedCents: () => Promise<number>
  customerId: string
  vehicleId: string | null
  lines: readonly RuledLine[]
}

/** The customer's first rule that is on and approves this extra work; null when none does. */
export async function passingRule(
  db: Queryable,
  { customerId, vehicleId, lines, garageId, grossCents, passedCents }: Asked,
): Promise<{ id: string; name: string } | null> {
  const rules = await rulesOn(db).execute({ customerId })
  if (rules.length === 0) return null
  const [groups, [vehicle], passed] = await Promise.all([
    groupsOfServices(db, lines),
    vehicleId === null
      ? []
      : db
          .select({ groupName: vehicles.groupName })
          .from(vehicles)
          .where(and(eq(vehicles.organizationId, customerId), eq(vehicles.id, vehicleId))),
    passedCents(),
  ])
  const ruled: RuledWork = {
    garageId,
    grossCents: passed + grossCents,
    vehicleGroup: vehicle?.groupName ?? '',
    groups: lines.map((line) => groupOfLine(line, groups)),
  }
  const rule = rules.find((one) => passes(one, ruled))
  return rule ? { id: rule.id, name: rule.name } : null
}
