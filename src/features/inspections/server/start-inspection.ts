import { and, asc, eq, sql } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type InspectionTemplate, pointCount, type TemplateChoice } from '../inspection-templates.ts'
import { mayInspect } from '../inspections.policy.ts'
import { MAX_INSPECTIONS, type StartInspection } from '../inspections.ts'
import { inspectionPoints, inspections, inspectionTemplates } from './inspections.tables.ts'
import { listedServices } from './template-list.ts'

/**
 * Begins an inspection: the points of the template are copied, so that later edits of it change nothing here. A retry with the same key begins
 * nothing more. Refusals: `not_found: inspection_template`, `conflict: inspection_closed`, `limit: too_many_inspections`.
 */
export const startInspection = (ctx: OrganizationContext, asked: StartInspection): Promise<{ id: string }> =>
  changeTicket(ctx, {
    id: asked.ticketId,
    request: (ticket) =>
      earlierTry(asked.requestKey, {
        key: inspections.requestKey,
        of: and(eq(inspections.garageId, ticket.garageId), eq(inspections.ticketId, ticket.id)),
        answer: { id: inspections.id },
      }),
    may: mayInspect,
    refused: () => new AppError('conflict', 'inspection_closed'),
    async rule({ id: ticketId, garageId, customerId }, tx) {
      const template = await templateOf(tx, garageId, asked.templateId)
      const { count, last } = await before(tx, ticketId)
      if (count >= MAX_INSPECTIONS) throw new AppError('limit', 'too_many_inspections')
      const id = newId()
      await tx.insert(inspections).values({
        id,
        ticketId,
        garageId,
        customerId,
        number: last + 1,
        templateId: template.id,
        name: template.name,
        startedByUserId: ctx.actor.userId,
        requestKey: asked.requestKey,
        createdAt: ctx.services.clock().toISOString(),
      })
      await copyPoints(tx, { garageId, inspectionId: id }, template.groups)
      // a draft is the garage's own: the customer's screens show nothing of it
      return { invalidateFor: [garageId], answer: { id } }
    },
  })

async function templateOf(tx: Transaction, garageId: string, templateId: string) {
  const [template] = isUuid(templateId)
    ? await tx
        .select()
        .from(inspectionTemplates)
        .where(
          and(
            eq(inspectionTemplates.id, templateId),
            eq(inspectionTemplates.organizationId, garageId),
            eq(inspectionTemplates.active, true),
          ),
        )
        .for('key share')
    : []
  if (!template) throw notFound('inspection_template')
  return template
}

async function before(tx: Transaction, ticketId: string) {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${inspections.number}), 0)::int` })
    .from(inspections)
    .where(eq(inspections.ticketId, ticketId))
  return found ?? { count: 0, last: 0 }
}

/** A service that has left the garage's list is proposed no more. */
export async function copyPoints(
  tx: Transaction,
  { garageId, inspectionId }: { garageId: string; inspectionId: string },
  groups: InspectionTemplate['groups'],
): Promise<void> {
  const points = groups.flatMap(({ name: group, points: of }) => of.map((point) => ({ ...point, group })))
  const listed = await listedServices(
    tx,
    garageId,
    points.flatMap(({ serviceId }) => serviceId ?? []),
  )
  await tx.insert(inspectionPoints).values(
    points.map(({ serviceId, ...point }, place) => ({
      ...point,
      garageId,
      inspectionId,
      place,
      serviceId: serviceId !== null && listed.has(serviceId) ? serviceId : null,
    })),
  )
}

/** What an inspection of this garage may begin from, by name. */
export async function templateChoices(db: Queryable, garageId: string): Promise<TemplateChoice[]> {
  const rows = await db
    .select({ id: inspectionTemplates.id, name: inspectionTemplates.name, groups: inspectionTemplates.groups })
    .from(inspectionTemplates)
    .where(and(eq(inspectionTemplates.organizationId, garageId), eq(inspectionTemplates.active, true)))
    .orderBy(asc(inspectionTemplates.name))
  return rows.map(({ groups, ...template }) => ({ ...template, points: pointCount({ groups }) }))
}
