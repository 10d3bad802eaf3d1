/** What is counted of an organisation's day; minutes and cents are whole, cents without VAT. */
export const DAY_NUMBERS = [
  /** Reported on the day, with any later course. */
  'ticketsIn',
  /** Became DONE on the day; all numbers of tickets below are of these. */
  'ticketsOut',
  /** Had a promised time, and were ready by it. */
  'promised',
  'onTime',
  /** From the first Työn alla to Valmis, together. */
  'offRoadMinutes',
  'netCents',
  'offersAsked',
  'offersSent',
  'offersWon',
  'workedMinutes',
  /** From the first start to the last stop of each mechanic's day, together, and how many such days there were. */
  'attendanceMinutes',
  'mechanicDays',
  'billedMinutes',
  'bookedMinutes',
  'capacityMinutes',
] as const
export type DayNumber = (typeof DAY_NUMBERS)[number]
export type DayNumbers = Record<DayNumber, number>

export const noNumbers = (): DayNumbers => Object.fromEntries(DAY_NUMBERS.map((name) => [name, 0])) as DayNumbers

export function addNumbers(sum: DayNumbers, more: DayNumbers): DayNumbers {
  for (const name of DAY_NUMBERS) sum[name] += more[name]
  return sum
}

/**
 * What a day's numbers are made of, by what is counted. `TURNAROUND`: tickets by how long they took, the key is minutes. `WAITING`: by what
 * was waited for; tickets and minutes. `SERVICE`, `PRODUCT`, `OTHER`: lines and cents by what was sold. `PARTY`: tickets and cents by the
 * other side. `MECHANIC`: tickets and minutes by person. `VEHICLE`, `OFF_ROAD`: tickets and cents, tickets and minutes by car.
 * Of a customer by garage: `GARAGE_AGREED`, `GARAGE_CHARGED`: tickets with an agreed price, with the cents that were approved and that they came to;
 * `GARAGE_PROMISED`: tickets with a promised time, and how many of them were ready by it; `GARAGE_TURNAROUND`: the key is garage and minutes.
 */
// biome-ignore format: one kind of thing a line
export const PARTS = [
  'TURNAROUND', 'WAITING',
  'SERVICE', 'PRODUCT', 'OTHER',
  'PARTY', 'MECHANIC',
  'VEHICLE', 'OFF_ROAD',
  'GARAGE_AGREED', 'GARAGE_CHARGED', 'GARAGE_PROMISED', 'GARAGE_TURNAROUND',
] as const
export type Part = (typeof PARTS)[number]

/** People and organisations have no label: what they are called is asked when it is shown. */
export type DayPart = { part: Part; key: string; label: string; count: number; amount: number }
