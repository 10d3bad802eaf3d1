import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import { USUAL_SERVICES, USUAL_VAT, type UsualServicesChoice } from '../usual-services.ts'
import { services } from './service-list.ts'

/**
 * Adds the ticked ones of the usual services. What the price list has by its name already, in whichever group, is not changed: so a second
 * press, or a list that was begun by hand, makes no doubles.
 */
export const addUsualServices = (
  db: Database,
  organizationId: string,
  chosen: UsualServicesChoice,
  actor: Actor,
): Promise<{ added: number }> =>
  services.change(db, organizationId, async (tx) => {
    const known = new Set((await services.all(tx, organizationId)).map(({ name }) => name.toLowerCase()))
    const prices = new Map(chosen.map(({ key, priceCents }) => [key, priceCents]))
    const added = [...prices].flatMap(([key, priceCents]) => {
      const usual = USUAL_SERVICES[key]
      return known.has(usual.name.toLowerCase()) ? [] : [{ ...usual, priceCents, vatCode: USUAL_VAT, active: true }]
    })
    if (added.length > 0) {
      await services.saveMany(tx, organizationId, { added, updated: [] })
      const details = { added: added.length }
      await recordAudit<CatalogAudit>(tx, actor, { action: 'catalog.usual_services_added', organizationId, details })
    }
    return { added: added.length }
  })
