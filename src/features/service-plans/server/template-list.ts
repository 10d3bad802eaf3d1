import { and, eq, inArray, sql } from 'drizzle-orm'
import { activeServices } from '#features/catalog/server/active-services.ts'
import { servicePackages } from '#features/catalog/server/catalog.tables.ts'
import { isTaken } from '#features/organizations/server/is-taken.ts'
import { ownedList } from '#features/organizations/server/owned-list.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import {
  MAX_PLAN_TEMPLATES,
  type PlanTemplate,
  type PlanTemplateEdit,
  type TemplateChoice,
  type TemplateItem,
} from '../plan-templates.ts'
import { READY_PLANS, type ReadyPlanKey } from '../ready-plans.ts'
import type { ServicePlansAudit } from '../service-plans.audit.ts'
import { planTemplates as table } from './service-plans.tables.ts'

/** An organisation's own templates. A car's programme is a copy, which no edit of the template reaches. */
export const planTemplates = ownedList<PlanTemplate, PlanTemplateEdit, ServicePlansAudit>({
  table,
  columns: { id: table.id, name: table.name, items: table.items, version: table.version },
  orderBy: [table.name],
  max: MAX_PLAN_TEMPLATES,
  thing: 'plan_template',
  tooMany: 'too_many_plan_templates',
  async check(tx, { organizationId, fields: { name, items }, exceptId }) {
    if (await isTaken(tx, table, { organizationId, exceptId }, sql`lower(${table.name}) = lower(${name})`))
      throw new AppError('conflict', 'plan_template_exists', {
        details: { fields: [{ field: 'name', message: 'Tämän niminen pohja on jo' }] },
      })
    const [before] = exceptId === undefined ? [] : await tx.select().from(table).where(eq(table.id, exceptId))
    await requireListed(tx, organizationId, items, before?.items ?? [])
  },
  audit: (act, { id, name }) => ({ action: `service-plans.template_${act}`, details: { id, name } }),
})

type Link = Pick<TemplateItem, 'serviceId' | 'packageId'>

/**
 * What is named for the first time is on the organisation's own price list now; what was named before may have left it since. A customer has no price
 * list, so that it names nothing. Refusal: `invalid` at `items`.
 */
export async function requireListed(
  tx: Transaction,
  organizationId: string,
  items: readonly Link[],
  before: readonly Link[],
): Promise<void> {
  const known = new Set(before.flatMap(({ serviceId, packageId }) => [serviceId, packageId]))
  const fresh = (ids: readonly (string | null)[]) => [
    ...new Set(ids.flatMap((id) => (id === null || known.has(id) ? [] : [id]))),
  ]
  const services = fresh(items.map(({ serviceId }) => serviceId))
  const packages = fresh(items.map(({ packageId }) => packageId))
  const sold = await activeServices(tx, organizationId, services)
  const soldPackages = await activePackages(tx, organizationId, packages)
  if (services.some((id) => !sold.has(id)) || packages.some((id) => !soldPackages.has(id)))
    throw invalidFields({ field: 'items', message: 'Jokin palveluista tai paketeista ei ole enää hinnastossa' })
}

async function activePackages(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  const wanted = ids.filter(isUuid)
  if (wanted.length === 0) return new Set()
  const { id, active } = servicePackages
  const found = await tx
    .select({ id })
    .from(servicePackages)
    .where(and(eq(servicePackages.organizationId, organizationId), eq(active, true), inArray(id, wanted)))
    .for('key share')
  return new Set(found.map((one) => one.id))
}

/** Adds one of the templates that come along, as the organisation's own. Refusal: `conflict: plan_template_exists`. */
export const addReadyPlan = (
  db: Database,
  organizationId: string,
  key: ReadyPlanKey,
  actor: Actor,
): Promise<PlanTemplate> => {
  const { name, items } = READY_PLANS[key]
  const edit = { name, items: items.map((item) => ({ ...item, serviceId: null, packageId: null })) }
  return planTemplates.save(db, organizationId, edit, actor)
}

/** What the organisation may give a car, by name. */
export const templateChoices = (db: Queryable, organizationId: string): Promise<TemplateChoice[]> =>
  db
    .select({ id: table.id, name: table.name, items: sql<number>`jsonb_array_length(${table.items})` })
    .from(table)
    .where(eq(table.organizationId, organizationId))
    .orderBy(table.name, table.id)
    .limit(MAX_PLAN_TEMPLATES)

/** The organisation's own template of this id; others' answer as unknown ones. */
export async function templateOf(db: Queryable, organizationId: string, templateId: string) {
  const [found] = isUuid(templateId)
    ? await db
        .select()
        .from(table)
        .where(and(eq(table.id, templateId), eq(table.organizationId, organizationId)))
    : []
  if (!found) throw notFound('plan_template')
  return found
}
