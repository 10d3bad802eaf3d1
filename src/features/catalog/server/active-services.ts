import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { services } from './catalog.tables.ts'

export type ActiveService = { id: string; name: string; hours: number | null }

/** Those of the garage's services that it offers now, by id. They stay on its list until the transaction ends. */
export async function activeServices(
  tx: Transaction,
  garageId: string,
  ids: readonly string[],
): Promise<Map<string, ActiveService>> {
  const wanted = ids.filter(isUuid)
  if (wanted.length === 0) return new Map()
  const found = await tx
    .select({ id: services.id, name: services.name, hours: services.hours })
    .from(services)
    .where(and(eq(services.organizationId, garageId), eq(services.active, true), inArray(services.id, wanted)))
    .for('key share')
  return new Map(found.map((service) => [service.id, service]))
}
