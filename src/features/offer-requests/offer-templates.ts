import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { line, requiredLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { MAX_OFFER_LINES, OfferedLine } from './offers.ts'

/** Of one garage: as many as one looks through. */
export const MAX_OFFER_TEMPLATES = 50

/** A line as it is kept. Ids of wanted works are of one request; by its name a work is known in another one too, and '' is none of them. */
export const TemplateLine = OfferedLine.omit({ wantedId: true }).extend({ work: line('Työ', 120) })
export type TemplateLine = z.infer<typeof TemplateLine>

const name = requiredLine('Nimi', 80, 'Anna pohjalle nimi')

export const SaveTemplate = z.object({
  name,
  lines: TemplateLine.array()
    .min(1, 'Lisää tarjoukseen ensin vähintään yksi rivi')
    .max(MAX_OFFER_LINES, `Pohjassa voi olla enintään ${MAX_OFFER_LINES} riviä`),
})
export type SaveTemplate = z.infer<typeof SaveTemplate>

export const OneTemplate = z.object({ templateId: Id, version: Version })
export type OneTemplate = z.infer<typeof OneTemplate>
export const RenameTemplate = OneTemplate.extend({ name })
export type RenameTemplate = z.infer<typeof RenameTemplate>

export const UseTemplate = z.object({ templateId: Id, offerRequestId: Id })
export type UseTemplate = z.infer<typeof UseTemplate>

/** Tarjouspohja, as it is chosen from. */
export const OfferTemplate = z.object({
  id: z.string(),
  name: z.string(),
  lineCount: z.number(),
  version: z.number(),
})
export type OfferTemplate = z.infer<typeof OfferTemplate>

/** What a template makes for a request now: lines of the price list at what its customer pays today. */
export const TemplateLines = z.object({
  lines: TemplateLine.array(),
  /** Rows that the garage does not sell any more: left out. */
  skipped: z.string().array(),
})
export type TemplateLines = z.infer<typeof TemplateLines>
