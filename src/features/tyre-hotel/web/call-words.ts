import type { CalledCar, CallWay } from '../tyre-calls.ts'

export const WAY_WORDS: Record<CallWay, string> = {
  SMS: 'Tekstiviesti',
  EMAIL: 'Sähköposti',
  APP: 'Ilmoitus palvelussa',
}

const COUNTED: Record<CallWay, readonly [one: string, many: string]> = {
  SMS: ['tekstiviesti', 'tekstiviestiä'],
  EMAIL: ['sähköposti', 'sähköpostia'],
  APP: ['ilmoitus palvelussa', 'ilmoitusta palvelussa'],
}

/** "Menee: 9 tekstiviestiä, 2 sähköpostia." */
export function callGoes(cars: readonly Pick<CalledCar, 'way'>[]): string {
  const parts = (Object.keys(COUNTED) as CallWay[]).flatMap((way) => {
    const count = cars.filter((car) => car.way === way).length
    return count === 0 ? [] : [`${count} ${COUNTED[way][count === 1 ? 0 : 1]}`]
  })
  return parts.length === 0 ? 'Yhtään viestiä ei lähde.' : `Menee: ${parts.join(', ')}.`
}
