import { guaranteeText } from '#features/line-items/guarantee.ts'
import { amountText } from '#features/line-items/web/line-words.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDay, formatTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Offer, OfferLine } from '../../offers.ts'
import { type PriceView, sumOf } from './compare.ts'

type LinesProps = { lines: readonly OfferLine[]; day: string; view: PriceView; isWanted: boolean }

/** The lines of one work, and what they make together. */
export function WorkCell({ lines, day, view, isWanted }: LinesProps) {
  if (lines.length === 0) return isWanted ? <Badge kind="danger">Puuttuu</Badge> : <span className="text-muted">–</span>
  return (
    <div className="grid gap-1">
      <p className="tabular font-semibold">{formatMoney(sumOf(lines, day, view))}</p>
      <ul className="grid gap-1 text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-3">
            <span className="wrap-anywhere min-w-0">
              {line.name} <span className="whitespace-nowrap text-muted">{amountText(line)}</span>
            </span>
            {lines.length > 1 ? (
              <span className="tabular whitespace-nowrap text-muted">{formatMoney(sumOf([line], day, view))}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `to 5.3. klo 9.00–11.30`, or both days. */
export function timeText({ start, end }: Offer['times'][number]): string {
  const from = `${formatDay(start)} klo ${formatTime(start)}`
  if (end === null) return from
  return formatDay(start) === formatDay(end)
    ? `${from}–${formatTime(end)}`
    : `${from} – ${formatDay(end)} klo ${formatTime(end)}`
}

export const TimesCell = ({ times }: Pick<Offer, 'times'>) =>
  times.length === 0 ? (
    <span className="text-muted">Ei ehdotettu aikaa</span>
  ) : (
    <ul className="tabular grid gap-0.5">
      {times.map((time) => (
        <li key={time.start}>{timeText(time)}</li>
      ))}
    </ul>
  )

/** An offer may say 0, which promises nothing. */
export const guaranteeCell = ({
  guaranteeMonths,
  guaranteeKm,
}: Pick<Offer, 'guaranteeMonths' | 'guaranteeKm'>): string =>
  guaranteeText({ months: guaranteeMonths || null, km: guaranteeKm || null }) || 'Ei kerrottu'

/** Marked where one was wanted and is not given. */
export const CourtesyCarCell = ({ offer, isWanted }: { offer: Pick<Offer, 'courtesyCar'>; isWanted: boolean }) =>
  isWanted && offer.courtesyCar === 'NONE' ? (
    <Badge kind="danger">Ei, vaikka toivoit</Badge>
  ) : (
    COURTESY_CAR_LABELS[offer.courtesyCar]
  )

const COURTESY_CAR_LABELS: Record<Offer['courtesyCar'], string> = {
  NONE: 'Ei',
  INCLUDED: 'Kuuluu hintaan',
  EXTRA: 'Lisämaksusta',
}
