import { Badge } from '#web/ui/badge.tsx'
import { OUTCOME_LABELS } from '../inspection-words.ts'
import { type InspectionPoint, type Outcome, RESULT_LABELS } from '../inspections.ts'
import { measureText } from '../measures.ts'
import { PointPhotos } from './point-photos.tsx'
import { ResultIcon } from './result-look.tsx'

const OUTCOME_KINDS: Record<Outcome, 'neutral' | 'done' | 'brand'> = {
  ASKED: 'brand',
  APPROVED: 'done',
  DECLINED: 'neutral',
  DONE: 'done',
}

/** What was found of a point, to be read; what became of a finding is next to it. */
export function PointRow({ point }: { point: InspectionPoint }) {
  const { name, result, measure, unit, note, files, outcome } = point
  return (
    <div className="flex min-w-0 grow items-start gap-3">
      <span className="mt-0.5">
        <ResultIcon result={result} />
        {result === null ? <span className="block size-5" /> : null}
      </span>
      <div className="grid min-w-0 grow gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <p className="wrap-anywhere">
            <span className="sr-only">{result === null ? 'Tarkastamatta' : RESULT_LABELS[result]}: </span>
            {name}
            {measure === null ? null : (
              <span className="tabular ml-2 whitespace-nowrap font-semibold">{measureText(measure, unit)}</span>
            )}
          </p>
          {outcome ? (
            <Badge kind={OUTCOME_KINDS[outcome.is]}>
              Lisätyö {outcome.extraWork}: {OUTCOME_LABELS[outcome.is].toLowerCase()}
            </Badge>
          ) : null}
        </div>
        {note ? <p className="wrap-anywhere whitespace-pre-wrap text-muted text-sm">{note}</p> : null}
        <PointPhotos name={name} files={files} />
      </div>
    </div>
  )
}
