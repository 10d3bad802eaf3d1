import { formatDate, formatKilometres } from '#web/format.ts'
import type { KnownPart } from '../../known-parts.ts'

/** `Sama osa vaihdettiin 12.3.2026 (41 200 km), takuu 12.3.2028 asti.` */
export function knownPartText({ doneOn, mileageKm, guaranteeUntil, guaranteeUntilKm }: KnownPart): string {
  const at = mileageKm === null ? '' : ` (${formatKilometres(mileageKm)})`
  const until = [
    guaranteeUntil === null ? '' : formatDate(guaranteeUntil),
    guaranteeUntilKm === null ? '' : formatKilometres(guaranteeUntilKm),
  ].filter(Boolean)
  const guarantee = until.length > 0 ? `, takuu ${until.join(' tai ')} asti` : ''
  return `Sama osa vaihdettiin ${formatDate(doneOn)}${at}${guarantee}.`
}
