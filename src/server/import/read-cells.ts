import { formatKilometres } from '#shared/kilometres.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readDay } from '#shared/read-day.ts'
import { isDoubtfulKilometres, readKilometres } from '#shared/read-number.ts'
import { isStandardVin, UNUSUAL_VIN } from '#shared/vin-number.ts'
import type { Wrong } from './read-rows.ts'

/** Kilometres of a cell; nothing is null, anything else NaN, which a schema refuses. */
export const kilometresOf = (cell: string): number | null => (cell === '' ? null : (readKilometres(cell) ?? Number.NaN))

/** A day of a cell; an empty cell is null, anything else is returned unchanged, for a schema to refuse. */
export const dayOf = (cell: string): string | null => (cell === '' ? null : (readDay(cell) ?? cell))

/** A formula that a spreadsheet saved instead of its value. */
export const isFormula = (cell: string): boolean => /^=\s*[A-Z.]+\s*\(/i.test(cell)
export const FORMULA = 'Solussa on kaava. Tallenna taulukko arvoina ja valitse tiedosto uudelleen'

/** As a preview shows kilometres that were understood. */
export const kilometresText = (km: number | null): string => (km === null ? '' : formatKilometres(km))

/** What is odd in cells that every file of vehicles has; `of` gives a cell's text by the column's title. */
export const oddNumbers = (plate: string, vin: string | null, titles: { plate: string; vin: string }): Wrong[] => [
  ...(plate !== '' && readPlateNumber(plate)?.known === false
    ? [
        {
          column: titles.plate,
          message: `${plate} ei näytä suomalaiselta rekisterinumerolta. Tarkista, että rivi on auto.`,
        },
      ]
    : []),
  ...(vin !== null && !isStandardVin(vin) ? [{ column: titles.vin, message: UNUSUAL_VIN }] : []),
]

/** `152.300` was read as whole kilometres; a program with three decimals would mean a thousandth. */
export const oddKilometres = (column: string, cell: string, km: number | null): Wrong[] =>
  cell !== '' && km !== null && isDoubtfulKilometres(cell)
    ? [
        {
          column,
          message: `${cell} luettiin lukemana ${kilometresText(km)}. Tarkista, että piste tai pilkku erottaa tuhannet.`,
        },
      ]
    : []
