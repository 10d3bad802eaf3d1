import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import finnishWords from '@zxcvbn-ts/language-fi/src/commonWords.json' with { type: 'json' }

// With its lists of common passwords and words some 280 kB in the browser: both sides load it when a new password is there
// to look at, and never with a page.

/** `weak` is refused as a new password. */
export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** What people of this product think of first. */
const ownWords = [
  'huoltosilta',
  'huolto',
  'silta',
  'korjaamo',
  'autokorjaamo',
  'autohuolto',
  'huoltokirja',
  'ajoneuvo',
  'asiakas',
  'kuljettaja',
  'pääkäyttäjä',
  'rengas',
  'renkaat',
  'varikko',
  'paja',
  'peltikorjaamo',
  'katsastus',
  'salasana',
]

/**
 * What leaked lists of Finnish passwords hold most, and the library's lists of words do not: sports, seasons, months, treats, pets,
 * endearments, towns, curses.
 */
const finnishFavourites = `
  jääkiekko lätkä jalkapallo salibandy pesäpallo koripallo hiihto ralli formula moottoripyörä
  kesä talvi kevät syksy joulu juhannus vappu pääsiäinen kesäloma kesämökki lomalla
  tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu
  maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai
  mansikka mustikka banaani suklaa kahvi makkara lonkero olut koira kissa hevonen nalle muumi muumipeikko
  kulta rakas muru äiti isä mummo pappa auringonkukka päivänsäde
  suomi helsinki tampere turku oulu sisu perkele saatana vittu paska kakka pillu
`
  .trim()
  .split(/\s+/)

/** The same on a keyboard without ä and ö. */
const withPlainLetters = (words: readonly string[]): string[] => [
  ...new Set([...words, ...words.map((word) => word.replaceAll('ä', 'a').replaceAll('ö', 'o'))]),
]

/** Looking for digits in place of letters takes time that grows with both: enough to see what is easy to guess. */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 8 }

const check = new ZxcvbnFactory({
  dictionary: { ...dictionary, finnishWords, ownWords: withPlainLetters([...ownWords, ...finnishFavourites]) },
  graphs: adjacencyGraphs,
  ...bounds,
})

const letter = /\p{L}/u

/** How hard a password is to guess for an attacker who knows `about`: the name and the address of its owner. */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  const { guessesLog10, score, sequence } = check.check(password, about.flatMap(wordsOf))
  const lettered = sequence.filter(({ token }) => letter.test(token))
  // with some signs around it, or said twice, one word is still the first thing that is tried
  const isOneWord =
    new Set(lettered.map(({ token }) => token.toLowerCase())).size === 1 &&
    lettered.every(({ pattern }) => pattern === 'dictionary')
  if (score < 2 || (isOneWord && guessesLog10 < 10)) return 'weak'
  return guessesLog10 < 12 ? 'fair' : 'strong'
}

/** `Matti Meikäläinen` is also guessed as `meikäläinen` and `meikäläinen.matti`, an address by the part before its @. */
function wordsOf(text: string): string[] {
  const parts = (text.toLowerCase().split('@')[0] ?? '').split(/[^\p{L}\d]+/u)
  const joined = ['', ' ', '.', '-', '_'].flatMap((sign) => [parts.join(sign), parts.toReversed().join(sign)])
  return [...new Set([...joined, ...parts])].filter((word) => word.length > 2)
}
