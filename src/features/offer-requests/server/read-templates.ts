import { and, asc, eq, sql } from 'drizzle-orm'
import { onPriceList } from '#features/catalog/server/on-price-list.ts'
import { customerPrice } from '#features/customer-prices/customer-prices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import {
  MAX_OFFER_TEMPLATES,
  type OfferTemplate,
  type TemplateLine,
  type TemplateLines,
  type UseTemplate,
} from '../offer-templates.ts'
import { offerRequestFor } from './offer-requests.access.ts'
import { offerTemplates } from './offer-templates.tables.ts'

/** All that the garage has, by name. */
export const listTemplates = ({ db, membership }: OrganizationContext): Promise<OfferTemplate[]> =>
  db
    .select({
      id: offerTemplates.id,
      name: offerTemplates.name,
      version: offerTemplates.version,
      lineCount: sql<number>`jsonb_array_length(${offerTemplates.lines})`,
    })
    .from(offerTemplates)
    .where(eq(offerTemplates.garageId, membership.organizationId))
    .orderBy(asc(sql`lower(${offerTemplates.name})`))
    .limit(MAX_OFFER_TEMPLATES)

/**
 * A template's lines for a request: what is on the price list as it is sold today to that customer, what is typed as it was kept. Refusals:
 * `not_found: offer_template`, `not_found: offer_request`.
 */
export async function templateLines(
  { db, membership }: OrganizationContext,
  { templateId, offerRequestId }: UseTemplate,
): Promise<TemplateLines> {
  const garageId = membership.organizationId
  const [template] = isUuid(templateId)
    ? await db
        .select({ lines: offerTemplates.lines })
        .from(offerTemplates)
        .where(and(eq(offerTemplates.id, templateId), eq(offerTemplates.garageId, garageId)))
    : []
  if (!template) throw notFound('offer_template')
  const { customerId } = await offerRequestFor(db, membership, offerRequestId)
  const [list, rules] = await Promise.all([
    onPriceList(db, garageId, template.lines),
    priceRules(db, { garageId, customerId }),
  ])
  const lines: TemplateLine[] = []
  const skipped: string[] = []
  for (const line of template.lines) {
    const { kind, sourceId } = line
    const listed = list.of(line)
    if (kind === 'OTHER' || sourceId === null) lines.push(line)
    else if (!listed?.active) skipped.push(line.name)
    else {
      const { name, code, unit, vatCode, unitPriceCents: listPriceCents } = listed
      const price = customerPrice(rules, { kind, sourceId, listPriceCents })
      lines.push({
        ...line,
        name,
        code,
        unit,
        vatCode,
        // what is agreed case by case is as the garage wrote it, and so is a discount that is not the customer's own
        unitPriceCents: price.unitPriceCents ?? line.unitPriceCents,
        discountPerMille: price.isCustomerPrice ? price.discountPerMille : line.discountPerMille,
      })
    }
  }
  return { lines, skipped }
}
