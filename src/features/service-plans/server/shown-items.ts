import { dueOf, type Meters } from '../plan-due.ts'
import type { Marks, PlanItem } from '../service-plans.ts'
import type { PlanItemRow, PlanRow } from './service-plans.access.ts'

export const startOf = ({ startOn, startKm, startTenths }: PlanRow): Marks => ({
  on: startOn,
  km: startKm,
  tenths: startTenths,
})
export const doneOf = ({ doneOn, doneKm, doneTenths }: PlanItemRow): Marks => ({
  on: doneOn,
  km: doneKm,
  tenths: doneTenths,
})

/** As its viewer sees it: what of a price list it is, only the garage that has that list. */
export function shownItem(
  row: PlanItemRow,
  meters: Meters,
  asked: { today: string; organizationId: string },
): PlanItem {
  const { id, name, everyKm, everyMonths, everyTenths } = row
  const next = { on: row.nextOn, km: row.nextKm, tenths: row.nextTenths }
  const isOwn = row.garageId === asked.organizationId
  return {
    id,
    name,
    everyKm,
    everyMonths,
    everyTenths,
    serviceId: isOwn ? row.serviceId : null,
    packageId: isOwn ? row.packageId : null,
    done: doneOf(row),
    next,
    ...dueOf(next, meters, asked.today),
  }
}
