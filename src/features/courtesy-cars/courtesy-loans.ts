import { z } from 'zod'
import { TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { OptionalPhone } from '#shared/fields.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { line, lines, searchText } from '#shared/text-fields.ts'
import { LOAN_ACTS } from '#shared/timeline-acts.ts'
import { Version } from '#shared/version.ts'
import { CAR_FUELS, LOAN_STATES, SIGNED_WAYS } from './courtesy-car-kinds.ts'
import { Damage, Level, Mileage, NewDamage } from './courtesy-cars.ts'
import { Signature } from './signature.ts'

export const LOANS_PAGE_SIZE = 50
/** A loan is for the time of a job: a longer one is a typing mistake. */
const MOST_LOAN_DAYS = 120
const DAY_MS = 86_400_000

const times = { startsAt: Instant, endsAt: Instant }
const endsLater = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => endsAt > startsAt
const isLater = { path: ['endsAt'], message: 'Palautuksen pitää olla luovutuksen jälkeen' }
const isShort = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  Date.parse(endsAt) - Date.parse(startsAt) <= MOST_LOAN_DAYS * DAY_MS
const isTooLong = { path: ['endsAt'], message: `Laina voi kestää enintään ${MOST_LOAN_DAYS} päivää` }

const driver = { driverName: line('Kuljettaja', 120), driverPhone: OptionalPhone }

/** Of a ticket, whose customer it is then; or of a customer of the garage. */
export const ReserveCar = z
  .object({
    carId: Id,
    ticketId: Id.nullable(),
    customerId: Id.nullable(),
    ...times,
    ...driver,
    requestKey: RequestKey,
  })
  .refine(({ ticketId, customerId }) => ticketId !== null || customerId !== null, {
    path: ['customerId'],
    message: 'Valitse, kenelle auto varataan',
  })
  .refine(endsLater, isLater)
  .refine(isShort, isTooLong)
export type ReserveCar = z.infer<typeof ReserveCar>

export const ChangeLoan = z
  .object({ loanId: Id, version: Version, carId: Id, ...times, ...driver })
  .refine(endsLater, isLater)
  .refine(isShort, isTooLong)
export type ChangeLoan = z.infer<typeof ChangeLoan>

export const CancelLoan = z.object({ loanId: Id, version: Version })

const read = {
  loanId: Id,
  version: Version,
  mileageKm: Mileage,
  /** That the reading is right though it looks odd. */
  isSure: z.boolean().default(false),
  level: Level,
  damages: NewDamage.array().max(20, 'Enintään 20 vauriota kerralla').default([]),
  note: lines('Huomautus', 1000).default(''),
  requestKey: RequestKey,
}

export const HandOut = z.object({
  ...read,
  endsAt: Instant,
  driverName: line('Kuljettaja', 120).pipe(z.string().min(1, 'Kirjoita kuljettajan nimi')),
  driverPhone: OptionalPhone,
  /** That the driving licence was looked at; nothing of it is kept. */
  licenceChecked: z.literal(true, 'Tarkista kuljettajan ajokortti'),
  signature: Signature,
})
export type HandOut = z.infer<typeof HandOut>

export const TakeBack = z.object(read)
export type TakeBack = z.infer<typeof TakeBack>

const LoanCar = z.object({
  id: z.string(),
  registrationNumber: z.string(),
  make: z.string(),
  model: z.string(),
  fuel: z.enum(CAR_FUELS),
  dayPriceCents: z.number(),
})

/** A loan as either side of it sees it. */
const loanFields = {
  id: z.string(),
  state: z.enum(LOAN_STATES),
  car: LoanCar,
  startsAt: z.string(),
  endsAt: z.string(),
  isLate: z.boolean(),
  driverName: z.string(),
  outAt: z.string().nullable(),
  outMileageKm: z.number().nullable(),
  outLevel: z.number().nullable(),
  inAt: z.string().nullable(),
  inMileageKm: z.number().nullable(),
  inLevel: z.number().nullable(),
  /** How many new damages it came back with. */
  newDamages: z.number(),
  version: z.number(),
}

export const Loan = z.object({
  ...loanFields,
  driverPhone: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  ticket: z
    .object({ id: z.string(), number: z.string(), title: z.string(), status: z.enum(TICKET_STATUSES) })
    .nullable(),
})
export type Loan = z.infer<typeof Loan>

export const LoanDetails = Loan.extend({
  outNote: z.string(),
  inNote: z.string(),
  signedName: z.string(),
  signedWay: z.enum(SIGNED_WAYS).nullable(),
  /** What is signed at handing out: the garage's terms now, or as they were then. */
  terms: z.string(),
  excess: z.string(),
  /** The last known figures of the car, with which the form begins. */
  carMileageKm: z.number(),
  carLevel: z.number(),
  damages: Damage.array(),
  history: z.object({ id: z.string(), kind: z.enum(LOAN_ACTS), at: z.string(), by: z.string().nullable() }).array(),
})
export type LoanDetails = z.infer<typeof LoanDetails>

export const LoanFilter = z.object({
  text: searchText(60).optional(),
  state: z.enum(LOAN_STATES).optional(),
  carId: Id.optional(),
})
export type LoanFilter = z.infer<typeof LoanFilter>
export const LoanSearch = LoanFilter.extend({ page: z.int().min(0).max(1000).default(0) })
export type LoanSearch = z.infer<typeof LoanSearch>
export const LoanPage = z.object({ rows: Loan.array(), total: z.number() })
export type LoanPage = z.infer<typeof LoanPage>

/** A ticket's loans, the newest first, as its side sees them. */
export const TicketLoans = z.object({
  /** That the customer wishes for a car. */
  isWanted: z.boolean(),
  /** Whom a reservation would begin with. */
  driver: z.object({ name: z.string(), phone: z.string() }),
  plan: z.object({ start: z.string().nullable(), end: z.string().nullable() }),
  loans: z.object(loanFields).extend({ driverPhone: z.string() }).array(),
  can: z.object({ reserve: z.boolean() }),
})
export type TicketLoans = z.infer<typeof TicketLoans>
export type TicketLoan = TicketLoans['loans'][number]

/** What has to be done today, the most urgent first. */
export const LoansWaiting = z.object({ late: Loan.array(), today: Loan.array() })
export type LoansWaiting = z.infer<typeof LoansWaiting>

/** From when until when a car is asked about; without the loan that is changed. */
export const FreeCarsAt = z
  .object({ ...times, loanId: Id.nullable().default(null) })
  .refine(endsLater, isLater)
  .refine(isShort, isTooLong)
export type FreeCarsAt = z.infer<typeof FreeCarsAt>
