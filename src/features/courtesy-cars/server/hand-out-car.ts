import { and, eq, ne } from 'drizzle-orm'
import { attachFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import type { DamageFound } from '../courtesy-car-kinds.ts'
import { carTitle, fullLevel } from '../courtesy-car-words.ts'
import { mayHandOut, mayTakeBack } from '../courtesy-cars.policy.ts'
import type { NewDamage } from '../courtesy-cars.ts'
import type { HandOut, TakeBack } from '../courtesy-loans.ts'
import { isOddDrive } from '../loan-facts.ts'
import { changeLoan, earlierAct, noteOnTicket, wrongState } from './change-loan.ts'
import { type CourtesyCarRow, carFor, requireFreeCar } from './courtesy-cars.access.ts'
import { courtesyCars, courtesyDamages, courtesyLoans } from './courtesy-cars.tables.ts'
import { courtesyCarsRow } from './courtesy-cars-page.ts'

export const DAMAGE_FILES = 'courtesy_damage'

type Done = { loanId: string }

/**
 * The car goes to the driver: its mileage and level, what is damaged, and the signature under the terms of this moment. A retry does nothing twice.
 * Refusals: `not_found: courtesy_loan`, `conflict: courtesy_loan_changed | courtesy_loan_state | courtesy_car_out | courtesy_car_taken |
 * courtesy_mileage_odd`, `invalid: courtesy_loan_too_late`.
 */
export const handOutCar = (ctx: OrganizationContext, asked: HandOut): Promise<Done> =>
  changeLoan<Done>(ctx, {
    id: asked.loanId,
    version: asked.version,
    may: mayHandOut,
    refused: wrongState,
    request: earlierAct(asked.requestKey),
    async rule(loan, tx) {
      const now = ctx.services.clock()
      const outAt = now.toISOString()
      const { mileageKm, level, endsAt, driverName, driverPhone, note, signature } = asked
      if (endsAt <= outAt) throw new AppError('invalid', 'courtesy_loan_too_late')
      await requireHere(tx, ctx, loan)
      const startsAt = outAt < loan.startsAt ? outAt : loan.startsAt
      const wanted = { carId: loan.carId, startsAt: outAt, endsAt, loanId: loan.id, now }
      const car = await requireFreeCar(tx, ctx.membership, wanted)
      requireLevel(car, level)
      if (mileageKm < car.mileageKm && !asked.isSure) throw oddMileage(car.mileageKm)
      await addDamages(tx, ctx, { car, loanId: loan.id, found: 'OUT', damages: asked.damages, at: outAt })
      await tx
        .update(courtesyCars)
        .set({ mileageKm, level, version: car.version + 1 })
        .where(eq(courtesyCars.id, car.id))
      const { terms } = await courtesyCarsRow.read(tx, loan.garageId)
      const set = {
        state: 'OUT' as const,
        startsAt,
        endsAt,
        driverName,
        driverPhone,
        outAt,
        outMileageKm: mileageKm,
        outLevel: level,
        outNote: note,
        terms,
        signedName: signature.name,
        signedWay: signature.way,
        strokes: signature.way === 'DRAWN' ? signature.strokes : null,
      }
      await noteOnTicket(tx, ctx, { ...loan, ...set }, 'OUT', car)
      return { set, entry: { kind: 'OUT', requestKey: asked.requestKey }, answer: { loanId: loan.id } }
    },
  })

/**
 * The car is back. A lower mileage than at the beginning is refused at its field, one that is hardly possible is asked about. Refusals:
 * `not_found: courtesy_loan`, `conflict: courtesy_loan_changed | courtesy_loan_state | courtesy_mileage_odd`.
 */
export const takeBackCar = (ctx: OrganizationContext, asked: TakeBack): Promise<Done> =>
  changeLoan<Done>(ctx, {
    id: asked.loanId,
    version: asked.version,
    may: mayTakeBack,
    refused: wrongState,
    request: earlierAct(asked.requestKey),
    async rule(loan, tx) {
      const now = ctx.services.clock()
      const { mileageKm, level, note } = asked
      const { outMileageKm, outAt } = loan
      if (outMileageKm === null || outAt === null) throw wrongState(loan)
      const car = await carFor(tx, ctx.membership, loan.carId, 'update')
      requireLevel(car, level)
      if (mileageKm < outMileageKm)
        throw invalidFields({ field: 'mileageKm', message: `Luovutettaessa mittarissa oli ${outMileageKm} km` })
      if (!asked.isSure && isOddDrive({ outMileageKm, outAt }, mileageKm, now.getTime())) throw oddMileage(outMileageKm)
      const inAt = now.toISOString()
      await addDamages(tx, ctx, { car, loanId: loan.id, found: 'IN', damages: asked.damages, at: inAt })
      await tx
        .update(courtesyCars)
        .set({ mileageKm, level, version: car.version + 1 })
        .where(eq(courtesyCars.id, car.id))
      const set = { state: 'RETURNED' as const, inAt, inMileageKm: mileageKm, inLevel: level, inNote: note }
      await noteOnTicket(tx, ctx, { ...loan, ...set }, 'RETURNED', car)
      return { set, entry: { kind: 'RETURNED', requestKey: asked.requestKey }, answer: { loanId: loan.id } }
    },
  })

const oddMileage = (lastKm: number): AppError =>
  new AppError('conflict', 'courtesy_mileage_odd', { details: { lastKm } })

function requireLevel({ fuel }: Pick<CourtesyCarRow, 'fuel'>, level: number): void {
  if (level > fullLevel(fuel)) throw invalidFields({ field: 'level', message: 'Tarkista määrä' })
}

/** Refuses a car that another customer still has: `conflict: courtesy_car_out`, with who and until when. */
async function requireHere(
  tx: Transaction,
  ctx: OrganizationContext,
  loan: { id: string; garageId: string; carId: string },
): Promise<void> {
  const car = await carFor(tx, ctx.membership, loan.carId, 'update')
  const [out] = await tx
    .select({ customer: organizations.name, endsAt: courtesyLoans.endsAt })
    .from(courtesyLoans)
    .innerJoin(organizations, eq(organizations.id, courtesyLoans.customerId))
    .where(
      and(
        eq(courtesyLoans.garageId, loan.garageId),
        eq(courtesyLoans.carId, loan.carId),
        eq(courtesyLoans.state, 'OUT'),
        ne(courtesyLoans.id, loan.id),
      ),
    )
  if (out) throw new AppError('conflict', 'courtesy_car_out', { details: { car: carTitle(car), ...out } })
}

type Added = {
  car: Pick<CourtesyCarRow, 'id' | 'garageId'>
  loanId: string | null
  found: DamageFound
  damages: readonly NewDamage[]
  at: string
  requestKey?: string
}

/** Marks damages of a car, each with the caller's uploads as its photos. */
export async function addDamages(
  tx: Transaction,
  ctx: OrganizationContext,
  { car, loanId, found, damages, at, requestKey }: Added,
): Promise<void> {
  for (const { place, note, fileIds } of damages) {
    const id = newId()
    await tx
      .insert(courtesyDamages)
      .values({ id, garageId: car.garageId, carId: car.id, loanId, found, place, note, foundAt: at, requestKey })
    await attachFiles(tx, { caller: ctx.caller, organizationId: car.garageId }, fileIds, { kind: DAMAGE_FILES, id })
  }
}
