import { z } from 'zod'
import { oneLine } from '#shared/plain-text.ts'

const written =
  /^(\d{3})\s*[/\s-]\s*(\d{2})\s*[/\s-]?\s*(?:ZR|R)?\s*(\d{2})\s*(C)?(?:\s+(\d{2,3}(?:\/\d{2,3})?\s*[A-Z]))?(?:\s*(XL))?$/i

/** Widths and profiles come in steps of five (ETRTO); rims in whole inches. */
const isMade = (width: number, profile: number, rim: number): boolean =>
  width >= 125 &&
  width <= 405 &&
  width % 5 === 0 &&
  profile >= 20 &&
  profile <= 95 &&
  profile % 5 === 0 &&
  rim >= 10 &&
  rim <= 24

/** A tyre's size in the one form in which it is kept: `205/55 R16`, with `C`, load and speed (`91H`) and `XL` where they were given; null for what is none. */
export function readTyreSize(typed: string): string | null {
  const [, width, profile, rim, van, load, strong] = written.exec(oneLine(typed)) ?? []
  if (!width || !profile || !rim || !isMade(Number(width), Number(profile), Number(rim))) return null
  const size = `${width}/${profile} R${rim}${van ? 'C' : ''}`
  return [size, load?.replace(/\s/g, '').toUpperCase(), strong && 'XL'].filter(Boolean).join(' ')
}

export const TYRE_SIZE_ERROR = 'Kirjoita koko muodossa 205/55 R16'

export const TyreSize = z.string().transform((typed, context) => {
  const size = readTyreSize(typed)
  if (size !== null) return size
  context.addIssue({ code: 'custom', message: TYRE_SIZE_ERROR })
  return z.NEVER
})

/**
 * Week and year of making from the last figures of the DOT code, kept as `WWYY`: `2321`, `23/21` and `23/2021` are week 23 of 2021. Null for what is
 * none; codes of three figures are of the last century.
 */
export function readDot(typed: string): string | null {
  const [, week, year] = /^(?:DOT\s*)?(\d{2})\s*[/.-]?\s*(?:20)?(\d{2})$/i.exec(oneLine(typed)) ?? []
  if (!week || !year || Number(week) < 1 || Number(week) > 53) return null
  return `${week}${year}`
}

/** "23/2021". */
export const dotText = (dot: string): string => (dot === '' ? '' : `${dot.slice(0, 2)}/20${dot.slice(2)}`)

export const Dot = z.string().transform((typed, context) => {
  if (oneLine(typed) === '') return ''
  const dot = readDot(typed)
  if (dot !== null) return dot
  context.addIssue({ code: 'custom', message: 'Kirjoita DOT viikkona ja vuonna, esimerkiksi 2321' })
  return z.NEVER
})
