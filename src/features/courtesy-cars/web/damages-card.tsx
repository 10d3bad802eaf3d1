import type { ReactNode } from 'react'
import { FileList } from '#features/files/web/file-list.tsx'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { FOUND_LABELS } from '../courtesy-car-words.ts'
import type { Damage } from '../courtesy-cars.ts'

type Props = {
  damages: readonly Damage[]
  /** Of the page of a loan: what was found at it is marked. */
  loanId?: string
  action?: ReactNode
  /** What may be done with one. */
  acts?: (damage: Damage) => ReactNode
}

/** The damages of a car that are not repaired, with their photos; those that are below them. */
export function DamagesCard({ damages, loanId, action, acts }: Props) {
  const here = damages.filter(({ repairedAt }) => repairedAt === null)
  const repaired = damages.filter(({ repairedAt }) => repairedAt !== null)
  return (
    <Card aria-label="Vauriot">
      <CardHeader title="Vauriot">{action}</CardHeader>
      <CardBody>
        {here.length === 0 ? (
          <p className="text-muted">Autossa ei ole merkittyjä vaurioita.</p>
        ) : (
          <ul className="divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
            {here.map((damage) => (
              <li key={damage.id} className="grid gap-2">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span className="wrap-anywhere">
                    <span className="font-semibold">{damage.place}</span> {damage.note}
                  </span>
                  {loanId !== undefined && damage.loanId === loanId ? (
                    <Badge kind={damage.found === 'IN' ? 'danger' : 'neutral'}>{FOUND_LABELS[damage.found]}</Badge>
                  ) : null}
                </span>
                <span className="text-muted text-sm">
                  {FOUND_LABELS[damage.found]} {formatDate(damage.foundAt)}
                </span>
                <FileList files={damage.files} label={`Kuvat: ${damage.place}`} />
                {acts?.(damage)}
              </li>
            ))}
          </ul>
        )}
        {repaired.length > 0 ? (
          <details className="mt-3 border-line border-t pt-2">
            <summary className="flex min-h-11 cursor-pointer items-center">
              Korjatut vauriot ({repaired.length})
            </summary>
            <ul className="text-sm">
              {repaired.map(({ id, place, note, repairedAt }) => (
                <li key={id} className="wrap-anywhere py-1">
                  {place} {note} <span className="text-muted">korjattu {repairedAt && formatDate(repairedAt)}</span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </CardBody>
    </Card>
  )
}
