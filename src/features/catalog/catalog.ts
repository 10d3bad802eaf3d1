import { z } from 'zod'
import { rowEdit } from '#shared/fields.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { PageSearch } from '#shared/page-search.ts'
import { line, requiredLine } from '#shared/text-fields.ts'
import { VAT_CODES } from '#shared/vat.ts'

export const VAT_LABELS = {
  STANDARD: 'Yleinen',
  REDUCED: 'Alennettu',
  LOW: 'Alennettu',
  ZERO: 'Veroton',
} as const

/** What may be chosen of the price list for a line. */
export const CHOICE_KINDS = ['SERVICE', 'PRODUCT'] as const
export type ChoiceKind = (typeof CHOICE_KINDS)[number]

export const priceCents = z
  .number('Anna hinta euroina, esimerkiksi 528,25')
  .int('Anna hinta sentin tarkkuudella')
  .min(0, 'Hinta ei voi olla negatiivinen')
  .max(MAX_CENTS, 'Hinta on liian suuri')

/** 1500 is 1,5 of the unit. */
export const quantityThousandths = z
  .number('Anna määrä, esimerkiksi 1,5')
  .int('Määrässä voi olla enintään kolme desimaalia')
  .min(1, 'Määrän pitää olla suurempi kuin nolla')
  .max(999_999_999, 'Määrä on liian suuri')

/** 100 is 10 %. */
export const discountPerMille = z
  .number('Anna alennus prosentteina, esimerkiksi 10')
  .int('Alennuksessa voi olla enintään yksi desimaali')
  .min(0, 'Alennus ei voi olla negatiivinen')
  .max(1000, 'Alennus voi olla enintään 100 %')

export const unit = requiredLine('Yksikkö', 20, 'Anna yksikkö, esimerkiksi kpl')

/** A service of a garage's price list; `priceCents` is without VAT, null when agreed case by case. */
export const Service = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  priceCents: z.number().nullable(),
  vatCode: z.enum(VAT_CODES),
  hours: z.number().nullable(),
  active: z.boolean(),
  version: z.number(),
})
export type Service = z.infer<typeof Service>

export const ServiceEdit = z.object({
  ...rowEdit,
  name: requiredLine('Nimi', 120, 'Anna palvelun nimi'),
  group: line('Ryhmä', 80),
  priceCents: priceCents.nullable(),
  vatCode: z.enum(VAT_CODES),
  hours: z
    .number('Anna työaika tunteina, esimerkiksi 1,5')
    .min(0, 'Työaika ei voi olla negatiivinen')
    .max(1000, 'Työaika on liian pitkä')
    .transform((hours) => Math.round(hours * 100) / 100)
    .nullable(),
  active: z.boolean(),
})
export type ServiceEdit = z.infer<typeof ServiceEdit>

/** What a customer sees of a service: it exists. Prices are offered, not listed; the hours are for the garage only. */
export const OfferedService = Service.pick({ id: true, name: true, group: true, hours: true })
export type OfferedService = z.infer<typeof OfferedService>

/** A product of a garage's price list; `priceCents` is without VAT. */
export const Product = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  priceCents: z.number(),
  vatCode: z.enum(VAT_CODES),
  active: z.boolean(),
  version: z.number(),
})
export type Product = z.infer<typeof Product>

export const ProductFields = z.object({
  code: requiredLine('Koodi', 60, 'Anna tuotekoodi'),
  name: requiredLine('Nimi', 200, 'Anna tuotteen nimi'),
  unit,
  priceCents,
  vatCode: z.enum(VAT_CODES),
  active: z.boolean(),
})
export type ProductFields = z.infer<typeof ProductFields>

export const ProductEdit = ProductFields.extend(rowEdit)
export type ProductEdit = z.infer<typeof ProductEdit>

export const PRODUCTS_PAGE_SIZE = 100
export const ProductSearch = PageSearch.extend({ onlyActive: z.boolean().default(false) })
export type ProductSearch = z.infer<typeof ProductSearch>
export const ProductPage = z.object({ products: Product.array(), total: z.number() })
export type ProductPage = z.infer<typeof ProductPage>

/** Something of the price list, to be chosen for a line. */
export const PriceListChoice = z.object({
  kind: z.enum(CHOICE_KINDS),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Without VAT; null: agreed case by case. */
  unitPriceCents: z.number().nullable(),
  vatCode: z.enum(VAT_CODES),
  /** A service's usual working time. */
  hours: z.number().nullable(),
})
export type PriceListChoice = z.infer<typeof PriceListChoice>
