import { z } from 'zod'
import type { TemplateItem } from './plan-templates.ts'

type ReadyItem = Pick<TemplateItem, 'name' | 'everyKm' | 'everyMonths' | 'everyTenths'>

const by = (name: string, everyKm: number | null, everyMonths: number | null): ReadyItem => ({
  name,
  everyKm,
  everyMonths,
  everyTenths: null,
})
/** Engine hours are given in whole hours here. */
const byHours = (name: string, hours: number, everyMonths: number | null): ReadyItem => ({
  name,
  everyKm: null,
  everyMonths,
  everyTenths: hours * 10,
})

export const READY_PLAN_KEYS = ['petrol', 'diesel', 'electric', 'van', 'machine'] as const
export type ReadyPlanKey = (typeof READY_PLAN_KEYS)[number]

/**
 * Points to begin from, of no make: the intervals are usual ones of service books, and on the short side. What holds for a car is in its own service
 * book, which is why an organisation copies one of these and edits it.
 */
export const READY_PLANS: Readonly<Record<ReadyPlanKey, { name: string; items: readonly ReadyItem[] }>> = {
  petrol: {
    name: 'Henkilöauto, bensiini',
    items: [
      by('Öljynvaihto ja suodatin', 15_000, 12),
      by('Raitisilmasuodatin', 30_000, 24),
      by('Ilmansuodatin', 60_000, 48),
      by('Sytytystulpat', 60_000, null),
      by('Jarrunesteen vaihto', null, 24),
      by('Jäähdytysnesteen vaihto', null, 60),
    ],
  },
  diesel: {
    name: 'Henkilöauto, diesel',
    items: [
      by('Öljynvaihto ja suodatin', 20_000, 12),
      by('Raitisilmasuodatin', 30_000, 24),
      by('Polttoainesuodatin', 60_000, 48),
      by('Ilmansuodatin', 60_000, 48),
      by('Jarrunesteen vaihto', null, 24),
      by('Jäähdytysnesteen vaihto', null, 60),
    ],
  },
  electric: {
    name: 'Sähköauto',
    items: [
      by('Vuositarkastus', 30_000, 12),
      by('Raitisilmasuodatin', 30_000, 24),
      by('Jarrujen puhdistus ja voitelu', 30_000, 12),
      by('Jarrunesteen vaihto', null, 24),
    ],
  },
  van: {
    name: 'Pakettiauto',
    items: [
      by('Öljynvaihto ja suodatin', 20_000, 12),
      by('Raitisilmasuodatin', 30_000, 12),
      by('Polttoainesuodatin', 40_000, 24),
      by('Ilmansuodatin', 40_000, 24),
      by('Jarrujen tarkastus', 20_000, 12),
      by('Jarrunesteen vaihto', null, 24),
    ],
  },
  machine: {
    name: 'Työkone, käyttötunneittain',
    items: [
      byHours('Moottoriöljy ja suodatin', 250, 12),
      byHours('Polttoainesuodatin', 500, 12),
      byHours('Ilmansuodatin', 500, 12),
      byHours('Hydrauliöljyn suodatin', 500, null),
      byHours('Hydrauliöljyn vaihto', 2000, null),
      byHours('Jäähdytysnesteen vaihto', 2000, 24),
    ],
  },
}

export const AddReadyPlan = z.object({ key: z.enum(READY_PLAN_KEYS) })
