/** More would not fit into a text message or a row. */
const NAMED = 3

/** "Öljynvaihto, Jarruneste ja 2 muuta". */
export const worksText = (works: readonly string[]): string =>
  works.length <= NAMED
    ? works.join(', ')
    : `${works.slice(0, NAMED).join(', ')} ja ${works.length - NAMED} ${works.length - NAMED === 1 ? 'muu' : 'muuta'}`
