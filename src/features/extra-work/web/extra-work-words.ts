import { formatDateTime } from '#web/format.ts'
import { outcomeOf } from '../answer-words.ts'
import type { ExtraWork, ExtraWorkLine } from '../extra-work.ts'
import { grossOf } from '../extra-work-sums.ts'

type BadgeKind = 'signal' | 'done' | 'danger' | 'neutral'

type Standing = Pick<ExtraWork, 'state' | 'lines'> & { can: Pick<ExtraWork['can'], 'approveUpToCents'> }

/** The state of a request, in two words. `signal` is for the side that is waited for; `day` is that of its VAT. */
export function standingOf(work: Standing, isGarage: boolean, day: string): { label: string; kind: BadgeKind } {
  switch (work.state) {
    case 'ASKED': {
      if (isGarage) return { label: 'Odottaa asiakasta', kind: 'neutral' }
      // as the head of the ticket says it
      const most = work.can.approveUpToCents
      return most !== null && grossOf(work.lines, day) > most
        ? { label: 'Odottaa pääkäyttäjän lupaa', kind: 'neutral' }
        : { label: 'Odottaa vastaustasi', kind: 'signal' }
    }
    case 'CALL':
      return isGarage ? { label: 'Soita asiakkaalle', kind: 'signal' } : { label: 'Korjaamo soittaa', kind: 'neutral' }
    case 'WITHDRAWN':
      return { label: 'Peruttu', kind: 'neutral' }
    case 'ANSWERED': {
      const label = outcomeOf(work.lines)
      return { label, kind: label === 'Ei hyväksytty' ? 'danger' : 'done' }
    }
  }
}

/** For whom it waits, and until when. */
export function waitingSentence({ state, deputy, answerDueAt }: ExtraWork, now: number): string | null {
  if (state === 'CALL') return 'Asiakas pyysi soittamaan.'
  if (state !== 'ASKED') return null
  if (deputy) return `Odottaa varahyväksyjää: ${deputy}.`
  const due = formatDateTime(answerDueAt)
  return now < Date.parse(answerDueAt) ? `Vastausaikaa ${due} asti.` : `Vastausaika päättyi ${due}.`
}

type Compared = Pick<ExtraWorkLine, 'name' | 'vatCode' | 'unitPriceCents' | 'quantityThousandths' | 'discountPerMille'>

const isSame = (one: Compared, other: Compared) =>
  one.unitPriceCents === other.unitPriceCents &&
  one.quantityThousandths === other.quantityThousandths &&
  one.discountPerMille === other.discountPerMille

/** How the lines differ from those that were asked before, in sentences. */
export function differences(
  before: readonly Compared[],
  after: readonly Compared[],
  costOf: (line: Compared) => string,
) {
  const left = [...before]
  const sentences: string[] = []
  for (const line of after) {
    const at = left.findIndex(({ name }) => name === line.name)
    const [old] = at < 0 ? [] : left.splice(at, 1)
    if (!old) sentences.push(`Uusi rivi: ${line.name}, ${costOf(line)}`)
    else if (!isSame(old, line)) sentences.push(`${line.name}: ${costOf(old)} → ${costOf(line)}`)
  }
  return [...sentences, ...left.map((line) => `Pois: ${line.name}, ${costOf(line)}`)]
}
