import { services } from '#features/catalog/server/service-list.ts'
import type { Actor } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import type { InspectionTemplate } from '../inspection-templates.ts'
import { READY_TEMPLATES, type ReadyTemplateKey } from '../ready-templates.ts'
import { inspectionTemplates } from './template-list.ts'

/**
 * Adds one of the templates that come along, as the garage's own. A point proposes the garage's service of the usual name, where it sells one. Refusal:
 * `conflict: inspection_template_exists`, also when that one is archived.
 */
export async function addReadyTemplate(
  db: Database,
  organizationId: string,
  key: ReadyTemplateKey,
  actor: Actor,
): Promise<InspectionTemplate> {
  const sold = new Map(
    (await services.all(db, organizationId))
      .filter(({ active }) => active)
      .map(({ id, name }) => [name.toLowerCase(), id]),
  )
  const { name, groups } = READY_TEMPLATES[key]
  const edit = {
    name,
    active: true,
    groups: groups.map((group) => ({
      name: group.name,
      points: group.points.map(({ service, ...point }) => ({
        ...point,
        serviceId: (service && sold.get(service.toLowerCase())) ?? null,
      })),
    })),
  }
  return inspectionTemplates.save(db, organizationId, edit, actor)
}
