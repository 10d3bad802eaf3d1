import type { Counts, InspectionPoint, Outcome } from './inspections.ts'
import { measureText } from './measures.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`

/** `3 punaista, 2 keltaista, 31 kunnossa`. */
export function countsInWords({ RED, YELLOW, GREEN, OPEN }: Counts): string {
  const parts = [
    counted(RED, 'punainen', 'punaista'),
    counted(YELLOW, 'keltainen', 'keltaista'),
    counted(GREEN, 'kunnossa', 'kunnossa'),
    counted(OPEN, 'tarkastamatta', 'tarkastamatta'),
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : 'ei tarkastettavaa'
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  ASKED: 'Lupa pyydetty',
  APPROVED: 'Hyväksytty',
  DECLINED: 'Ei hyväksytty, siirretty työ',
  DONE: 'Tehty',
}

/** `Jarrupalat, etu: 2,1 mm. Vasen kulunut vinoon.`; its colour is not among the words. */
export function findingInWords({
  name,
  measure,
  unit,
  note,
}: Pick<InspectionPoint, 'name' | 'measure' | 'unit' | 'note'>) {
  const measured = measure === null ? name : `${name}: ${measureText(measure, unit)}`
  const said = note.trim()
  if (said === '') return measured
  return `${measured}${measure === null ? ': ' : '. '}${said}`
}

/** Of an event or a notice: `3 punaista, 2 keltaista, 31 kunnossa`. */
export const foundInWords = ({ red, yellow, green }: { red: number; yellow: number; green: number }): string =>
  countsInWords({ RED: red, YELLOW: yellow, GREEN: green, NOT_APPLICABLE: 0, OPEN: 0 })
