import { z } from 'zod'
import { rowEdit } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { line, requiredLine } from '#shared/text-fields.ts'

/** Of one customer. */
export const MAX_RULES = 20

/** What extra work has to be for a rule to approve it; an empty condition, or null, does not restrict. */
export const RuleConditions = z.object({
  /** The most that rules approve on one ticket, in cents with VAT. */
  upToCents: z.number('Anna summa euroina').int().min(1, 'Anna summa euroina').max(MAX_CENTS, 'Summa on liian suuri'),
  garageId: Id.nullable(),
  /** The garage's own group of services, such as Renkaat; upper and lower case are alike. */
  serviceGroup: line('Palveluryhmä', 80),
  /** How the customer groups its cars. */
  vehicleGroup: line('Autoryhmä', 80),
})
export type RuleConditions = z.infer<typeof RuleConditions>

export const ApprovalRule = RuleConditions.extend({
  id: z.string(),
  name: z.string(),
  isOn: z.boolean(),
  version: z.number(),
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

export const ApprovalRuleEdit = RuleConditions.extend({
  name: requiredLine('Nimi', 80, 'Anna säännölle nimi'),
  isOn: z.boolean(),
  ...rowEdit,
})
export type ApprovalRuleEdit = z.infer<typeof ApprovalRuleEdit>

/** What a customer may choose from: its connected garages, the groups of their services, and its own groups of cars. */
export const RuleChoices = z.object({
  garages: z.object({ id: z.string(), name: z.string() }).array(),
  serviceGroups: z.string().array(),
  vehicleGroups: z.string().array(),
})
export type RuleChoices = z.infer<typeof RuleChoices>

/** Extra work as rules look at it. */
export type RuledWork = {
  garageId: string
  vehicleGroup: string
  /** With VAT, with what rules have approved on the same ticket already. */
  grossCents: number
  /** `group` is that of a service of the garage's list; null is a product, undefined a line that was only typed. */
  groups: readonly (string | null | undefined)[]
}

const isSame = (one: string, other: string): boolean => one.toLocaleLowerCase('fi') === other.toLocaleLowerCase('fi')

/**
 * Whether a rule approves it: all of it or nothing. Under a group of services each service is of that group, and there is one at least; parts of the
 * list may come with it, typed lines may not, since nothing says what they are.
 */
export function passes(rule: RuleConditions, work: RuledWork): boolean {
  if (work.grossCents > rule.upToCents) return false
  if (rule.garageId !== null && rule.garageId !== work.garageId) return false
  if (rule.vehicleGroup !== '' && !isSame(rule.vehicleGroup, work.vehicleGroup)) return false
  if (rule.serviceGroup === '') return true
  const services = work.groups.filter((group) => group !== null)
  return services.length > 0 && services.every((group) => group !== undefined && isSame(group, rule.serviceGroup))
}
