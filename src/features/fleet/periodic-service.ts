/** Words that end in these are a service of the car's intervals: määräaikaishuolto, vuosihuolto, öljynvaihto. */
const ENDINGS = ['määräaikaishuolto', 'vuosihuolto', 'perushuolto', 'välihuolto', 'kausihuolto', 'öljynvaihto']

/** Whether what was done is the service that the car's intervals ask for: the whole word `huolto` is, jarruhuolto or ilmastointihuolto is not. */
export const isPeriodicService = (words: string): boolean =>
  words
    .toLowerCase()
    .split(/[^a-zåäö]+/)
    .some((word) => word === 'huolto' || ENDINGS.some((ending) => word.endsWith(ending)))
