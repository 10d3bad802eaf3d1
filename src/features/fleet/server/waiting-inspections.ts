import { and, eq, gte, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { INSPECTION_SOON_DAYS } from '#features/vehicles/inspection.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Waiting } from '#server/contributions.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

/** A customer's own cars whose inspection is late, and those whose is due soon. */
export const waitingInspections: Waiting = async ({
  db,
  services,
  membership: { organizationId, organizationType },
}) => {
  if (organizationType !== 'CUSTOMER') return []
  const today = dayInHelsinki(services.clock())
  const on = vehicles.nextInspectionOn
  const count = (when: SQL | undefined) =>
    db.$count(vehicles, and(eq(vehicles.organizationId, organizationId), isNull(vehicles.retiredAt), when))
  const late = await count(lt(on, today))
  const soon = await count(and(gte(on, today), lte(on, plusDays(today, INSPECTION_SOON_DAYS))))
  return [
    { count: late, text: `${late} auton katsastus myöhässä` },
    { count: soon, text: `${soon} auton katsastus ${INSPECTION_SOON_DAYS} päivän sisällä` },
  ].filter((line) => line.count > 0)
}
