import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Treads, treadText, WEAR_LABELS, WHEEL_LABELS, WHEELS } from '../tread.ts'
import type { TyreWear } from '../tyre-kinds.ts'
import { RIM_LABELS, type TyreSet } from '../tyre-set.ts'
import { dotText } from '../tyre-size.ts'

/** What refused an act, with what lies at the place or is on the car by now. */
export function tyreFailureText(error: unknown): string {
  const { reason, details } = failureOf(error)
  const text = failureTextWithFields(error)
  if (reason === 'tyre_place_taken') return `${text} Paikalla ${details?.place} on nyt sarja ${details?.number}.`
  if (reason === 'tyres_on_car') return `${text} Alla on ${details?.number}: ${details?.set}.`
  return text
}

const WEAR_KINDS = { UNKNOWN: 'neutral', GOOD: 'done', SOON: 'signal', WORN: 'danger' } as const

export const WearBadge = ({ wear }: { wear: TyreWear }) => <Badge kind={WEAR_KINDS[wear]}>{WEAR_LABELS[wear]}</Badge>

/** "Nokian Hakkapeliitta, DOT 23/2021, Alumiinivanteet, pultit mukana". */
export const factsOfSet = ({
  make,
  model,
  dot,
  rims,
  hasBolts,
}: Pick<TyreSet, 'make' | 'model' | 'dot' | 'rims'> & { hasBolts?: boolean }): string =>
  [
    [make, model].filter(Boolean).join(' '),
    dot ? `DOT ${dotText(dot)}` : '',
    RIM_LABELS[rims],
    hasBolts ? 'pultit mukana' : '',
  ]
    .filter(Boolean)
    .join(', ')

/** The four treads as they are on a car seen from above. */
export function TreadGrid({ treads }: { treads: Treads }) {
  return (
    <dl className="grid w-fit grid-cols-2 gap-x-6 gap-y-1">
      {WHEELS.map((wheel) => (
        <div key={wheel} className="flex items-baseline justify-between gap-3">
          <dt className="text-muted text-sm">{WHEEL_LABELS[wheel]}</dt>
          <dd className="tabular font-semibold">{treads[wheel] === null ? '–' : `${treadText(treads[wheel])} mm`}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same on one line: "6,5 / 6,5 / 7,0 / 7,0 mm". */
export const treadsLine = (treads: Treads): string =>
  WHEELS.every((wheel) => treads[wheel] === null)
    ? 'ei mitattu'
    : `${WHEELS.map((wheel) => treadText(treads[wheel])).join(' / ')} mm`
