import { formatMoney } from '#shared/money.ts'
import type { ApprovalRule, RuleChoices } from '../approval-rules.ts'

/** What a rule restricts besides the sum, in words; nothing for one that holds everywhere. */
export function conditionsInWords(
  { garageId, serviceGroup, vehicleGroup }: Pick<ApprovalRule, 'garageId' | 'serviceGroup' | 'vehicleGroup'>,
  garages: RuleChoices['garages'],
): string[] {
  const garage = garageId === null ? null : (garages.find(({ id }) => id === garageId)?.name ?? 'Entinen korjaamo')
  return [
    ...(garage === null ? [] : [garage]),
    ...(serviceGroup === '' ? [] : [`palvelut: ${serviceGroup}`]),
    ...(vehicleGroup === '' ? [] : [`autot: ${vehicleGroup}`]),
  ]
}

type Simulated = { passed: number; all: number; grossCents: number }

/** "Olisi hyväksynyt 34 / 41, 6 200,00 €". */
export const simulatedInWords = ({ passed, all, grossCents }: Simulated): string =>
  all === 0
    ? 'Viimeisen vuoden aikana ei ole pyydetty lisätöitä.'
    : `Viimeisen vuoden lisätöistä olisi hyväksynyt ${passed} / ${all}, ${formatMoney(grossCents)} (sis. ALV).`
