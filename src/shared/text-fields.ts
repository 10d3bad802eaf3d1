import { z } from 'zod'
import { manyLines, oneLine } from './plain-text.ts'

const bounded = (read: (typed: string) => string, max: number, tooLong: string) =>
  z.string().transform(read).pipe(z.string().max(max, tooLong))

/** Text of one line; `what` names the field in Finnish. */
export const line = (what: string, max: number, tooLong = `${what}: enintään ${max} merkkiä`) =>
  bounded(oneLine, max, tooLong)

/** Text of many lines. */
export const lines = (what: string, max: number, tooLong = `${what}: enintään ${max} merkkiä`) =>
  bounded(manyLines, max, tooLong)

export const requiredLine = (what: string, max: number, missing: string) =>
  line(what, max).pipe(z.string().min(1, missing))

/** A town, with the capital that who types in a hurry leaves out: "turku" becomes Turku. What has capitals stays: an envelope says TURKU. */
export const townLine = (what: string, max: number) =>
  line(what, max).transform((town) =>
    town === town.toLowerCase() ? town.replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase()) : town,
  )

// a bare `korjaamo.fi` may be a firm's name; what leads somewhere by itself is none
const webAddress = /:\/\/|(^|[^\p{L}\d])www\.|[\p{L}\d]\.\p{L}{2,}\//iu

/**
 * The name of a person, an organisation or a thing. Names appear in mails that the product sends in its own name, so no name may
 * contain a link for others to follow.
 */
export const nameLine = (
  max: number,
  { missing, tooLong, min = 1 }: { missing: string; tooLong?: string; min?: number },
) =>
  line('Nimi', max, tooLong)
    .pipe(z.string().min(min, missing))
    .refine((name) => !webAddress.test(name), 'Nimessä ei voi olla verkko-osoitetta')

/** What is searched for. */
export const searchText = (max = 100) => line('Haku', max)
