import { asc, eq } from 'drizzle-orm'
import { type ActiveService, activeServices } from '#features/catalog/server/active-services.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { invalidFields } from '#shared/app-error.ts'
import type { FieldChange } from '../ticket-views.ts'
import { servicesText, type WantedEdit, type WantedService } from '../wanted-services.ts'
import type { TicketRow } from './tickets.access.ts'
import { ticketServices } from './tickets.tables.ts'

const wantedOf = ({ id, name, hours }: ActiveService): WantedService => ({ serviceId: id, name, hours })

const notOffered = (field: string) =>
  invalidFields({ field, message: 'Korjaamo ei enää tarjoa tätä palvelua. Valitse palvelut uudelleen' })

/** The chosen services as the garage offers them now, each once. Asks nothing when none is chosen. */
export async function reportedServices(
  tx: Transaction,
  garageId: string,
  ids: readonly string[],
): Promise<WantedService[]> {
  const offered = await activeServices(tx, garageId, ids)
  return [...new Set(ids)].map((id) => {
    const service = offered.get(id)
    if (!service) throw notOffered('serviceIds')
    return wantedOf(service)
  })
}

export async function writeServices(tx: Transaction, ticketId: string, services: readonly WantedService[]) {
  if (services.length === 0) return
  await tx.insert(ticketServices).values(services.map((service, position) => ({ ...service, ticketId, position })))
}

/** What is wanted, in its order; each as it was when it was chosen. Access to the ticket is checked by the caller. */
export const servicesOfTicket = (db: Queryable, ticketId: string): Promise<WantedService[]> =>
  db
    .select({ serviceId: ticketServices.serviceId, name: ticketServices.name, hours: ticketServices.hours })
    .from(ticketServices)
    .where(eq(ticketServices.ticketId, ticketId))
    .orderBy(asc(ticketServices.position))

/**
 * Gives a ticket these services, and returns the timeline's words of it; null when it has them already. The services that it had stay unchanged,
 * also when they have left the garage's list since. The ticket is locked.
 */
export async function changeServices(
  tx: Transaction,
  { id, garageId }: Pick<TicketRow, 'id' | 'garageId'>,
  edit: WantedEdit,
): Promise<(FieldChange & { field: 'services' }) | null> {
  const before = await servicesOfTicket(tx, id)
  const left = [...before]
  const takeKept = ({ serviceId, name }: WantedEdit[number]): WantedService | undefined => {
    const at = left.findIndex((one) =>
      serviceId === null ? one.serviceId === null && one.name === name : one.serviceId === serviceId,
    )
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const wanted = edit.filter(({ serviceId }, at) => serviceId === null || firstIndexOf(edit, serviceId) === at)
  const kept = wanted.map(takeKept)
  const added = wanted.flatMap(({ serviceId }, index) => (kept[index] || serviceId === null ? [] : [serviceId]))
  const offered = await activeServices(tx, garageId, added)
  const after = wanted.map(({ serviceId }, index): WantedService => {
    const service = kept[index] ?? (serviceId === null ? undefined : offered.get(serviceId))
    if (!service) throw notOffered('services')
    return 'id' in service ? wantedOf(service) : service
  })
  const isSame = after.length === before.length && after.every((service, index) => service === before[index])
  if (isSame) return null
  await tx.delete(ticketServices).where(eq(ticketServices.ticketId, id))
  await writeServices(tx, id, after)
  return { field: 'services', from: servicesText(before), to: servicesText(after) }
}

const firstIndexOf = (edit: WantedEdit, id: string) => edit.findIndex(({ serviceId }) => serviceId === id)

/** The services of the ticket `t` as JSON; how long they take is the garage's own knowledge. */
export const servicesJson = (side: 'garage' | 'customer'): string => `
  coalesce((select json_agg(json_build_object('serviceId', service_id, 'name', name,
    'hours', ${side === 'garage' ? 'hours' : 'null::numeric'}) order by position)
    from ticket_services where ticket_id = t.id), '[]'::json)`
