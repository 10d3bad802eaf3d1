import { formatDay, formatKilometres, formatTime } from '#web/format.ts'
import type { TimelineEntry } from '../ticket-views.ts'

/** Sets of tyres that changed places. */
export function tyresInWords({ stored, mounted }: Extract<TimelineEntry, { kind: 'TYRES' }>): string {
  if (stored === null) return `laittoi alle: ${mounted}`
  return mounted === null ? `vei säilöön: ${stored}` : `vaihtoi renkaat: alle ${mounted}, säilöön ${stored}`
}

/** "varasi sijaisauton Toyota Yaris ABC-123: ma 30.11. klo 8.00 – ti 1.12. klo 16.00". */
export function courtesyCarInWords(entry: Extract<TimelineEntry, { kind: 'COURTESY_CAR' }>): string {
  const { act, car, startsAt, endsAt, kilometres } = entry
  const until = `${formatDay(endsAt)} klo ${formatTime(endsAt)}`
  const times = `${formatDay(startsAt)} klo ${formatTime(startsAt)} – ${until}`
  switch (act) {
    case 'RESERVED':
      return `varasi sijaisauton ${car}: ${times}`
    case 'CHANGED':
      return `muutti sijaisauton varausta: ${car}, ${times}`
    case 'OUT':
      return `luovutti sijaisauton ${car}, palautus viimeistään ${until}`
    case 'RETURNED':
      return `otti sijaisauton ${car} takaisin${kilometres === null ? '' : `, ajettu ${formatKilometres(kilometres)}`}`
    case 'CANCELLED':
      return `perui sijaisauton ${car} varauksen`
  }
}

/** "sopi auton haun: ma 30.11. klo 8.00–9.00". */
export function transportInWords(entry: Extract<TimelineEntry, { kind: 'TRANSPORT' }>): string {
  const { act, startsAt, endsAt, mileageKm, reason } = entry
  const isCollection = entry.direction === 'COLLECTION'
  const times = `${formatDay(startsAt)} klo ${formatTime(startsAt)}–${formatTime(endsAt)}`
  const [what, whats] = isCollection ? ['auton haun', 'auton hakua'] : ['auton palautuksen', 'auton palautusta']
  switch (act) {
    case 'ASKED':
      return `pyysi ${whats}: ${times}`
    case 'PLANNED':
      return `sopi ${what}: ${times}`
    case 'CONFIRMED':
      return `vahvisti ${what}: ${times}`
    case 'CHANGED':
      return `siirsi ${whats}: ${times}`
    case 'UNDER_WAY':
      return isCollection ? 'lähti hakemaan autoa' : 'lähti viemään autoa asiakkaalle'
    case 'DONE':
      if (!isCollection) return 'vei auton asiakkaalle'
      return `haki auton asiakkaalta${mileageKm === null ? '' : `, mittarissa ${formatKilometres(mileageKm)}`}`
    case 'DECLINED':
      return `ei ottanut ${isCollection ? 'hakupyyntöä' : 'palautuspyyntöä'} vastaan: ${reason}`
    case 'CANCELLED':
      return `perui ${what}: ${times}`
  }
}
