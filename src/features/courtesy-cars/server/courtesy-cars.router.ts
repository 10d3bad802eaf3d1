import { z } from 'zod'
import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { mayHaveCourtesyCars } from '../courtesy-cars.policy.ts'
import { AddCar, CarCalendar, CarDetails, CourtesyCar, EditCar, FreeCar, NewDamage } from '../courtesy-cars.ts'
import { CourtesyCarsSettings, CourtesyCarsSettingsEdit } from '../courtesy-cars-settings.ts'
import {
  CancelLoan,
  ChangeLoan,
  FreeCarsAt,
  HandOut,
  LoanDetails,
  LoanPage,
  LoanSearch,
  LoansWaiting,
  ReserveCar,
  TakeBack,
  TicketLoans,
} from '../courtesy-loans.ts'
import { courtesyCarsPage } from './courtesy-cars-page.ts'
import { addCar, addDamage, editCar, repairDamage } from './edit-cars.ts'
import { handOutCar, takeBackCar } from './hand-out-car.ts'
import { carCalendar, carDetails, freeCars, listCars } from './read-cars.ts'
import { listLoans, loanDetails, loansOfTicket, loansWaiting } from './read-loans.ts'
import { cancelLoan, editLoan, reserveCar } from './reserve-car.ts'

const Nothing = z.object({})
const Versioned = z.object({ version: z.number() })
const OneLoan = z.object({ loanId: z.string() })
const OneCar = z.object({ carId: z.string() })

export const courtesyCarsRouter = router({
  list: garageProcedure.output(CourtesyCar.array()).query(({ ctx }) => listCars(ctx)),
  get: garageProcedure
    .input(z.object({ carId: Id }))
    .output(CarDetails)
    .query(({ ctx, input }) => carDetails(ctx, input.carId)),
  calendar: garageProcedure
    .input(z.object({ from: Day.optional() }))
    .output(CarCalendar)
    .query(({ ctx, input }) => carCalendar(ctx, input.from)),
  free: garageProcedure
    .input(FreeCarsAt)
    .output(FreeCar.array())
    .query(({ ctx, input }) => freeCars(ctx, input)),
  add: garageProcedure
    .input(AddCar)
    .output(OneCar)
    .mutation(({ ctx, input }) => addCar(ctx, input)),
  edit: garageProcedure
    .input(EditCar)
    .output(Versioned)
    .mutation(({ ctx, input }) => editCar(ctx, input)),
  addDamage: garageProcedure
    .input(NewDamage.extend({ carId: Id, requestKey: RequestKey }))
    .output(OneCar)
    .mutation(({ ctx, input }) => addDamage(ctx, input)),
  repairDamage: garageProcedure
    .input(z.object({ damageId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await repairDamage(ctx, input.damageId)
      return {}
    }),
  loans: garageProcedure
    .input(LoanSearch)
    .output(LoanPage)
    .query(({ ctx, input }) => listLoans(ctx, input)),
  loan: garageProcedure
    .input(z.object({ loanId: Id }))
    .output(LoanDetails)
    .query(({ ctx, input }) => loanDetails(ctx, input.loanId)),
  waiting: garageProcedure.output(LoansWaiting).query(({ ctx }) => loansWaiting(ctx)),
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketLoans)
    .query(({ ctx, input }) => loansOfTicket(ctx, input.ticketId)),
  reserve: garageProcedure
    .input(ReserveCar)
    .output(OneLoan)
    .mutation(({ ctx, input }) => reserveCar(ctx, input)),
  change: garageProcedure
    .input(ChangeLoan)
    .output(Versioned)
    .mutation(({ ctx, input }) => editLoan(ctx, input)),
  cancel: garageProcedure
    .input(CancelLoan)
    .output(Versioned)
    .mutation(({ ctx, input }) => cancelLoan(ctx, input)),
  handOut: garageProcedure
    .input(HandOut)
    .output(OneLoan)
    .mutation(({ ctx, input }) => handOutCar(ctx, input)),
  takeBack: garageProcedure
    .input(TakeBack)
    .output(OneLoan)
    .mutation(({ ctx, input }) => takeBackCar(ctx, input)),
})
export type CourtesyCarsRouter = typeof courtesyCarsRouter

export const courtesyCarsPages = (access: SettingsAccess) => ({
  courtesyCars: pageRouter(access.onlyIf(mayHaveCourtesyCars), courtesyCarsPage, {
    view: CourtesyCarsSettings,
    edit: CourtesyCarsSettingsEdit,
  }),
})
export type CourtesyCarsPages = ReturnType<typeof courtesyCarsPages>
