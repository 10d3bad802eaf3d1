import { formatNumber } from '#web/format.ts'

/** How costs are counted. */
export const COSTS =
  'Jaksolla valmistuneiden huoltojen rivit alennuksineen, kiinteällä hinnalla sovitut sen mukaan, ilman arvonlisäveroa.'
export const PER_KM =
  'Kulut kilometriä kohti: jakson kulut jaettuna kilometreillä, jotka auton mittarilukemista nähdään. Lukemien välissä ajo jaetaan tasan päiville. Luku puuttuu, jos lukemia on alle kaksi tai niiden ulkopuolelle jää yli kymmenesosa jaksosta.'

/** "12 autoa". */
export const carsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'auto' : 'autoa'}`
