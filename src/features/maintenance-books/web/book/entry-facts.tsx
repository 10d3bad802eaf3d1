import type { ReactNode } from 'react'
import type { FileView } from '#features/files/files.ts'
import { FileList } from '#features/files/web/file-list.tsx'
import { formatDate, formatKilometres, formatNumber } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { EntryFields } from '../../book-entries.ts'
import { PART_ORIGIN_LABELS, programmeWords, WORK_RESULT_LABELS } from '../../entry-words.ts'

type Props = { fields: EntryFields; files: readonly FileView[]; isMileageOdd: boolean }

/** The content of an entry, but its day and its kind. */
export function EntryFacts({ fields, files, isMileageOdd }: Props) {
  const { mileageKm, works, parts, oilGrade, oilMillilitres, remarks } = fields
  const facts: [string, ReactNode][] = [
    [
      'Mittarilukema',
      mileageKm === null ? null : (
        <>
          {formatKilometres(mileageKm)}
          {isMileageOdd ? <Badge className="ml-2">Poikkeaa aiemmista</Badge> : null}
        </>
      ),
    ],
    ['Öljy', [oilGrade, litres(oilMillilitres)].filter(Boolean).join(', ')],
    ['Huolto-ohjelma', programmeWords(fields)],
    ['Seuraava huolto', nextService(fields)],
  ]
  const filled = facts.filter(([, value]) => value)
  return (
    <div className="grid gap-3">
      {filled.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {filled.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="wrap-anywhere tabular">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {works.length > 0 ? (
        <ul aria-label="Työt" className="grid gap-1">
          {works.map(({ name, result, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a signed entry never move
            <li key={index} className="wrap-anywhere">
              {name}
              <span className={result === 'NOT_DONE' ? 'text-danger' : 'text-muted'}>
                {' '}
                · {WORK_RESULT_LABELS[result]}
                {reason ? `: ${reason}` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {parts.length > 0 ? (
        <ul aria-label="Osat" className="grid gap-1 border-line border-l-2 pl-3">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a signed entry never move
            <li key={index} className="wrap-anywhere">
              {part.name} <span className="text-muted">{partText(part)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {remarks ? <p className="wrap-anywhere whitespace-pre-line">{remarks}</p> : null}
      <FileList files={files} />
    </div>
  )
}

const litres = (millilitres: number | null): string =>
  millilitres === null ? '' : `${formatNumber(millilitres / 1000)}\u00a0l`

const nextService = ({ nextServiceOn, nextServiceKm }: EntryFields): string =>
  [nextServiceOn && formatDate(nextServiceOn), nextServiceKm !== null && formatKilometres(nextServiceKm)]
    .filter(Boolean)
    .join(' tai ')

function partText({ number, origin, guaranteeMonths, guaranteeKm }: EntryFields['parts'][number]): string {
  const guarantee = [
    guaranteeMonths !== null && `${guaranteeMonths}\u00a0kk`,
    guaranteeKm !== null && formatKilometres(guaranteeKm),
  ].filter(Boolean)
  return [
    number,
    origin === 'UNKNOWN' ? '' : PART_ORIGIN_LABELS[origin].toLowerCase(),
    guarantee.length > 0 ? `takuu ${guarantee.join(' / ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
