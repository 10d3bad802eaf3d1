/**
 * Registration numbers as the product keeps them: upper case with a hyphen (product: section 3). Two are of one car when their
 * `plateKey` is the same, however they are written: plates of two rows have no hyphen, foreign ones blanks.
 * `known` says whether the form is Finnish; anything else is allowed after a warning (foreign and test plates,
 * machines without a plate).
 */
export type PlateNumber = { text: string; known: boolean }

const finnish = [
  /^[A-ZÅÄÖ]{2,3}-[1-9]\d{0,2}$/, // cars, vans, older motorcycles
  /^[1-9]\d{0,2}-[A-ZÅÄÖ]{2,3}$/, // class L since 2008, and yellow plates: tractors, snowmobiles, machines (decree 162/2021, 16 §)
  /^[DPW][A-ZÅÄÖ]{1,2}-[1-9]\d{0,2}$/, // trailers
  /^P-?\d{4}$/, // old trailers
  /^CD-[1-9]\d{0,3}$/, // diplomats
  /^C-[1-9]\d{0,4}$/, // others with tax freedom
]

/** Reads what a person typed (`abc 123`, `abc123`, `ABC-123`); null when there is nothing that could be a number. */
export function readPlateNumber(typed: string): PlateNumber | null {
  const upper = typed.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\d]/u.test(upper) || upper.length > 15) return null
  const parts =
    /^([A-ZÅÄÖ]{1,3})[^\p{L}\d]*(\d{1,5})$/u.exec(upper) ?? /^([1-9]\d{0,2})[^\p{L}\d]*([A-ZÅÄÖ]{2,3})$/u.exec(upper)
  const text = parts ? `${parts[1]}-${parts[2]}` : upper
  return { text, known: finnish.some((form) => form.test(text)) }
}
