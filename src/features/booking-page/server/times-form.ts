import { type Html, html } from '#server/delivery/mail/html.ts'
import { partsOf, weekdayName } from '#shared/calendar-day.ts'
import { timeWords, wallClockAt } from '#shared/helsinki-clock.ts'

/** So many days with free times are on one page. */
const DAYS_A_PAGE = 5

type Day = { day: string; times: string[] }
type Shown = {
  days: readonly Day[]
  /** The first day of the page, where one was asked for. */
  from: string | undefined
  chosen: string | null
  /** The address of the page that begins on a day. */
  pageAt: (day: string) => string
}

/** Free times as radio buttons by day, and the ways to earlier and later ones. */
export function timesFieldset({ days, from, chosen, pageAt }: Shown): Html {
  const asked = days.findIndex(({ day }) => from !== undefined && day >= from)
  const first = from === undefined ? 0 : asked < 0 ? Math.max(0, days.length - DAYS_A_PAGE) : asked
  const shown = days.slice(first, first + DAYS_A_PAGE)
  const later = days[first + DAYS_A_PAGE]
  const earlier = first > 0 ? days[Math.max(0, first - DAYS_A_PAGE)] : undefined
  return html`${shown.map(({ day, times }) => html`<fieldset><legend>${dayName(day)}</legend><div class="times">${times.map((time) => choice(time, time === chosen))}</div></fieldset>`)}
<p class="links">${earlier && html`<a href="${pageAt(earlier.day)}">Aikaisemmat päivät</a>`}${later && html`<a href="${pageAt(later.day)}">Myöhemmät päivät</a>`}</p>`
}

const choice = (time: string, isChosen: boolean): Html =>
  html`<label class="time"><input type="radio" name="aika" value="${time}" required${isChosen && html` checked`}>${timeWords(wallClockAt(new Date(time)))}</label>`

/** "maanantai 30.11." */
function dayName(day: string): string {
  const parts = partsOf(day)
  return `${weekdayName(parts)} ${parts.day}.${parts.month}.`
}
