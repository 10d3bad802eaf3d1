/** Letters of their own in Finnish; the others with a sign are looked for without it as well: `skoda` is Škoda. */
const OWN = 'ÅÄÖ'

/** A word in capitals without the signs on its letters, but those of Finnish letters. */
export const withoutAccents = (word: string): string =>
  word.replace(/[^A-ZÅÄÖ\d]/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))

/** An expression of SQL for the same of a text; three private characters hold the place of the letters that stay. */
export const withoutAccentsSql = (text: string): string =>
  `translate(regexp_replace(normalize(translate(${text}, '${OWN}', U&'\\E000\\E001\\E002'), NFD), '[\\u0300-\\u036f]', '', 'g'), U&'\\E000\\E001\\E002', '${OWN}')`
