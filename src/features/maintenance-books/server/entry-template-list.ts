import { and, eq, sql } from 'drizzle-orm'
import { isTaken } from '#features/organizations/server/is-taken.ts'
import { ownedList } from '#features/organizations/server/owned-list.ts'
import { AppError } from '#shared/app-error.ts'
import { type EntryTemplate, type EntryTemplateEdit, MAX_ENTRY_TEMPLATES } from '../entry-templates.ts'
import type { MaintenanceBooksAudit } from '../maintenance-books.audit.ts'
import { entryTemplates as table } from './maintenance-books.tables.ts'

/** A garage's own templates of entries. A name is unique in its kind, in upper or lower case. */
export const entryTemplates = ownedList<EntryTemplate, EntryTemplateEdit, MaintenanceBooksAudit>({
  table,
  columns: { id: table.id, name: table.name, kind: table.kind, fields: table.fields, version: table.version },
  orderBy: [table.kind, table.name],
  max: MAX_ENTRY_TEMPLATES,
  thing: 'entry_template',
  tooMany: 'too_many_entry_templates',
  async check(tx, { organizationId, fields: { name, kind }, exceptId }) {
    if (
      await isTaken(
        tx,
        table,
        { organizationId, exceptId },
        and(eq(table.kind, kind), sql`lower(${table.name}) = lower(${name})`),
      )
    )
      throw new AppError('conflict', 'entry_template_exists', {
        details: { fields: [{ field: 'name', message: 'Tämän niminen malli on jo' }] },
      })
  },
  audit: (act, { id, name }) => ({ action: `maintenance-books.template_${act}`, details: { id, name } }),
})
