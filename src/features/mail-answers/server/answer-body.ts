import { cutText, oneLine } from '#shared/plain-text.ts'

const MAX_NAMES = 10
const MAX_NAME_LENGTH = 60
const UNSURE = '(Sähköpostista jäi pois lainattu teksti.)'
const CUT = '(Viestiä lyhennettiin, koska se oli liian pitkä.)'

/** The answer as it is posted: no longer than it may be, and with a word of what did not come along. */
export function answerBody(
  answer: string,
  { leftOut, isUnsure }: { leftOut: readonly string[]; isUnsure: boolean },
  maxLength: number,
): string {
  const note = joined(isUnsure ? UNSURE : '', leftOutNote(leftOut))
  const whole = joined(answer, note)
  if (whole.length <= maxLength) return whole
  const rest = joined(CUT, note)
  return joined(cutText(answer, maxLength - rest.length - 2).trimEnd(), rest)
}

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')

function leftOutNote(names: readonly string[]): string {
  if (names.length === 0) return ''
  const shown = names.slice(0, MAX_NAMES).map((name) => cutText(oneLine(name), MAX_NAME_LENGTH) || 'nimetön liite')
  const more = names.length > MAX_NAMES ? ` ja ${names.length - MAX_NAMES} muuta` : ''
  return `(Sähköpostista jäi pois: ${shown.join(', ')}${more}.)`
}
