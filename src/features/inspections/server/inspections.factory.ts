import { randomUUID } from 'node:crypto'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import { NO_LIMITS, type TemplateGroup } from '../inspection-templates.ts'
import type { InspectionRow } from './inspections.access.ts'
import { inspectionPoints, inspections, inspectionTemplates } from './inspections.tables.ts'
import type { PointRow } from './save-points.ts'

const GROUPS: TemplateGroup[] = [
  {
    name: 'Jarrut',
    points: [
      {
        name: 'Jarrupalat, etu',
        unit: 'mm',
        limits: { redBelow: 2000, yellowBelow: 4000, yellowAbove: null, redAbove: null },
        serviceId: null,
      },
      { name: 'Jarruletkut', unit: '', limits: NO_LIMITS, serviceId: null },
    ],
  },
]

type GivenTemplate = Partial<typeof inspectionTemplates.$inferInsert> & { organizationId: string }

export async function makeInspectionTemplate(db: Queryable, given: GivenTemplate) {
  const [template] = await db
    .insert(inspectionTemplates)
    .values({ name: `Pohja ${randomUUID().slice(0, 8)}`, groups: GROUPS, ...given })
    .returning()
  if (!template) throw new Error('the template was not made')
  return template
}

type Given = Partial<typeof inspections.$inferInsert>
type GivenPoint = Partial<typeof inspectionPoints.$inferInsert>

/** An inspection, a draft unless it is given when it was finished, with the ticket that it needs and its points. */
export async function makeInspection(
  db: Queryable,
  given: Given = {},
  points: readonly GivenPoint[] = [{}, { name: 'Jarruletkut' }],
): Promise<InspectionRow & { points: PointRow[] }> {
  const { ticketId, garageId, customerId } = given
  const ticket =
    ticketId && garageId && customerId
      ? { id: ticketId, garageId, customerId }
      : await makeTicket(db, { ...(garageId && { garageId }), ...(customerId && { customerId }) })
  const [inspection] = await db
    .insert(inspections)
    .values({
      number: 1,
      name: 'Kuntotarkastus',
      requestKey: randomUUID(),
      ...given,
      ticketId: ticket.id,
      garageId: ticket.garageId,
      customerId: ticket.customerId,
      wasFinished: given.wasFinished ?? (given.finishedAt ?? null) !== null,
    })
    .returning()
  if (!inspection) throw new Error('the inspection was not made')
  const made = await db
    .insert(inspectionPoints)
    .values(
      points.map((point, place) => ({
        garageId: inspection.garageId,
        inspectionId: inspection.id,
        place,
        group: 'Jarrut',
        name: 'Jarrupalat, etu',
        limits: NO_LIMITS,
        ...point,
      })),
    )
    .returning()
  return { ...inspection, points: made }
}
