import { and, eq, inArray, sql } from 'drizzle-orm'
import { activeServices } from '#features/catalog/server/active-services.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { isTaken } from '#features/organizations/server/is-taken.ts'
import { ownedList, type RowRemoval } from '#features/organizations/server/owned-list.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import {
  type InspectionTemplate,
  type InspectionTemplateEdit,
  MAX_TEMPLATES,
  type TemplateGroup,
} from '../inspection-templates.ts'
import type { InspectionsAudit } from '../inspections.audit.ts'
import { inspections, inspectionTemplates as table } from './inspections.tables.ts'

const list = ownedList<InspectionTemplate, InspectionTemplateEdit, InspectionsAudit>({
  table,
  columns: { id: table.id, name: table.name, groups: table.groups, active: table.active, version: table.version },
  orderBy: [table.name],
  max: MAX_TEMPLATES,
  thing: 'inspection_template',
  tooMany: 'too_many_inspection_templates',
  async check(tx, { organizationId, fields: { name, groups }, exceptId }) {
    if (await isTaken(tx, table, { organizationId, exceptId }, sql`lower(${table.name}) = lower(${name})`))
      throw new AppError('conflict', 'inspection_template_exists', {
        details: { fields: [{ field: 'name', message: 'Tämän niminen pohja on jo' }] },
      })
    await requireServices(tx, organizationId, groups, exceptId)
  },
  audit: (act, { id, name }) => ({ action: `inspections.template_${act}`, details: { id, name } }),
})

const servicesOf = (groups: readonly TemplateGroup[]) =>
  new Set(groups.flatMap(({ points }) => points.flatMap(({ serviceId }) => serviceId ?? [])))

/** What a point names for the first time is sold by the garage now; what was named before may have left the list since. */
async function requireServices(
  tx: Transaction,
  garageId: string,
  groups: readonly TemplateGroup[],
  editedId: string | undefined,
): Promise<void> {
  const wanted = servicesOf(groups)
  if (wanted.size === 0) return
  const offered = await activeServices(tx, garageId, [...wanted])
  const missing = [...wanted].filter((id) => !offered.has(id))
  if (missing.length === 0) return
  const [before] = editedId === undefined ? [] : await tx.select().from(table).where(eq(table.id, editedId))
  const known = servicesOf(before?.groups ?? [])
  if (missing.some((id) => !known.has(id)))
    throw invalidFields({ field: 'groups', message: 'Jokin ehdotetuista palveluista ei ole enää hinnastossa' })
}

/** A garage's own templates. One that was used is archived, never removed: `conflict: inspection_template_used`. */
export const inspectionTemplates = {
  ...list,
  async remove(db: Database, organizationId: string, removal: RowRemoval, actor: Actor): Promise<void> {
    if (isUuid(removal.id) && (await isUsed(db, organizationId, removal.id)))
      throw new AppError('conflict', 'inspection_template_used')
    await list.remove(db, organizationId, removal, actor)
  },
}

const isUsed = (db: Database, organizationId: string, templateId: string): Promise<boolean> =>
  hasRows(db, inspections, and(eq(inspections.templateId, templateId), eq(inspections.garageId, organizationId)))

/** Those of these services that are still on the garage's list, for points that are copied from a template. */
export async function listedServices(tx: Transaction, garageId: string, ids: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (wanted.length === 0) return new Set()
  const found = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.organizationId, garageId), inArray(services.id, wanted)))
    .for('key share')
  return new Set(found.map(({ id }) => id))
}
