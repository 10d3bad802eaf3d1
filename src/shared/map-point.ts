import { z } from 'zod'

/** Some centimetres on the ground. */
const DECIMALS = 7
const ERROR = 'Tarkista koordinaatit'

const degrees = (max: number) =>
  z
    .number(ERROR)
    .min(-max, ERROR)
    .max(max, ERROR)
    .overwrite((value) => Number(value.toFixed(DECIMALS)))

/**
 * A point on the map in degrees, WGS 84. Rounded where it enters: PostgreSQL refuses to square a difference of 1e-200, and one such
 * point would fail the list of everybody near it.
 */
export const MapPoint = z.object({ latitude: degrees(90), longitude: degrees(180) })
