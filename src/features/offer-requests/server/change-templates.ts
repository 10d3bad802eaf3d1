import { and, eq, ne, sql } from 'drizzle-orm'
import { requireOffered } from '#features/line-items/server/line-source.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { MAX_OFFER_TEMPLATES, type OneTemplate, type RenameTemplate, type SaveTemplate } from '../offer-templates.ts'
import { offerTemplates } from './offer-templates.tables.ts'

/** No other user changes the garage's templates until the work is done. */
const change = <Result>(ctx: OrganizationContext, work: (tx: Transaction, garageId: string) => Promise<Result>) =>
  transact(ctx.db, async (tx) => {
    const garageId = ctx.membership.organizationId
    await lockOrganization(tx, garageId)
    return work(tx, garageId)
  })

/**
 * Keeps the lines of an offer under a name. Refusals: `invalid` at `lines` for what is not on the garage's price list, `invalid` at `name` for
 * one that another template has, `limit: too_many_offer_templates`.
 */
export const saveTemplate = (ctx: OrganizationContext, { name, lines }: SaveTemplate): Promise<{ id: string }> =>
  change(ctx, async (tx, garageId) => {
    await requireOffered(tx, garageId, lines)
    await requireFreeName(tx, garageId, name)
    if ((await tx.$count(offerTemplates, eq(offerTemplates.garageId, garageId))) >= MAX_OFFER_TEMPLATES)
      throw new AppError('limit', 'too_many_offer_templates')
    const [made] = await tx
      .insert(offerTemplates)
      .values({ garageId, name, lines })
      .returning({ id: offerTemplates.id })
    if (!made) throw new Error('the template was not made')
    return made
  })

/** Refusals: `not_found: offer_template`, `conflict: offer_template_changed`, `invalid` at `name`. */
export const renameTemplate = (ctx: OrganizationContext, { name, ...one }: RenameTemplate): Promise<void> =>
  change(ctx, async (tx, garageId) => {
    const { id, version } = await templateFor(tx, garageId, one)
    await requireFreeName(tx, garageId, name, id)
    await tx
      .update(offerTemplates)
      .set({ name, version: version + 1 })
      .where(eq(offerTemplates.id, id))
  })

/** Refusals: `not_found: offer_template`, `conflict: offer_template_changed`. */
export const removeTemplate = (ctx: OrganizationContext, one: OneTemplate): Promise<void> =>
  change(ctx, async (tx, garageId) => {
    const { id } = await templateFor(tx, garageId, one)
    await tx.delete(offerTemplates).where(eq(offerTemplates.id, id))
  })

async function templateFor(tx: Transaction, garageId: string, { templateId, version }: OneTemplate) {
  const [found] = isUuid(templateId)
    ? await tx
        .select({ id: offerTemplates.id, name: offerTemplates.name, version: offerTemplates.version })
        .from(offerTemplates)
        .where(and(eq(offerTemplates.id, templateId), eq(offerTemplates.garageId, garageId)))
    : []
  if (!found) throw notFound('offer_template')
  if (found.version !== version)
    throw new AppError('conflict', 'offer_template_changed', { details: { current: found } })
  return found
}

async function requireFreeName(tx: Transaction, garageId: string, name: string, exceptId?: string): Promise<void> {
  const same = and(
    eq(offerTemplates.garageId, garageId),
    eq(sql`lower(${offerTemplates.name})`, sql`lower(${name})`),
    exceptId === undefined ? undefined : ne(offerTemplates.id, exceptId),
  )
  if ((await tx.$count(offerTemplates, same)) > 0)
    throw invalidFields({ field: 'name', message: 'Samanniminen pohja on jo. Anna toinen nimi' })
}
