import { and, eq, ne } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { violates } from '#server/db/constraint.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidFields } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { nextInspection } from '../inspection.ts'
import { type EditVehicle, FleetFacts, type VehicleChanges } from '../vehicle-edit.ts'
import { mayEditVehicle } from '../vehicles.policy.ts'
import { changeVehicle, type KeptVehicle, notKept } from './change-vehicle.ts'
import { estimateService } from './estimate-service.ts'
import { requireOwnDriver } from './fleet-facts.ts'
import { recordMileage } from './record-mileage.ts'
import { hasEitherNumber, isSamePlate } from './same-vehicle.ts'
import { lockFleet } from './save-vehicle.ts'
import { vehicles } from './vehicles.tables.ts'

/**
 * Changes what is recorded of a vehicle. An odd, unconfirmed mileage is kept and marked, and leaves the vehicle's own
 * unchanged. Refusals: `forbidden: vehicle_not_editable`, `conflict: vehicle_changed`, `invalid` at a number.
 */
export async function editVehicle(ctx: OrganizationContext, edit: EditVehicle): Promise<{ version: number }> {
  const { mileageKm, ...fields } = edit.changes
  try {
    return await transact(ctx.db, async (tx) => {
      if (fields.registrationNumber) await requireOwnPlate(tx, edit.vehicleId, fields.registrationNumber)
      await changeVehicle.within(tx, ctx, {
        id: edit.vehicleId,
        version: edit.version,
        may: mayEditVehicle,
        refused: notKept,
        async rule(vehicle, tx) {
          requireNoPlan(vehicle, fields)
          await requireFactsMayBe(tx, ctx, vehicle, fields)
          const set = {
            ...withInspection(vehicle, fields, dayInHelsinki(ctx.services.clock())),
            ...answeredService(fields),
          }
          return {
            set:
              mileageKm === undefined || mileageKm === vehicle.mileageKm
                ? set
                : { ...set, version: vehicle.version + 1 },
            entry: { action: 'vehicles.edited', details: { id: vehicle.id, fields: Object.keys(edit.changes) } },
          }
        },
      })
      if (mileageKm !== undefined && mileageKm !== null)
        await recordMileage(tx, {
          vehicleId: edit.vehicleId,
          mileageKm,
          reportedWith: null,
          garageId: null,
          isConfirmed: edit.mileageConfirmed === true,
        })
      else if (fields.nextServiceKm !== undefined) await estimateService(tx, edit.vehicleId)
      const [{ version } = { version: edit.version }] = await tx
        .select({ version: vehicles.version })
        .from(vehicles)
        .where(eq(vehicles.id, edit.vehicleId))
      return { version }
    })
  } catch (error) {
    throw takenNumber(error) ?? error
  }
}

/** Only the owner's own people sort its fleet, and by its own drivers. */
async function requireFactsMayBe(
  tx: Transaction,
  { membership }: OrganizationContext,
  { organizationId }: KeptVehicle,
  changes: Omit<VehicleChanges, 'mileageKm'>,
): Promise<void> {
  const names = Object.keys(FleetFacts.shape) as (keyof FleetFacts)[]
  if (membership.organizationType === 'GARAGE' && names.some((name) => changes[name] !== undefined)) throw notKept()
  if (changes.driverId) await requireOwnDriver(tx, organizationId, changes.driverId)
}

/** The next service of a car with a service programme follows from it. What is sent as it is already changes nothing. */
function requireNoPlan(vehicle: KeptVehicle, changes: Omit<VehicleChanges, 'mileageKm'>): void {
  if (!vehicle.serviceByPlan) return
  for (const field of ['nextServiceOn', 'nextServiceKm'] as const)
    if (changes[field] !== undefined && changes[field] !== vehicle[field])
      throw invalidFields({ field, message: 'Seuraava huolto tulee auton huolto-ohjelmasta. Muuta ohjelmaa' })
}

/** A user who gives the next service is no longer asked for it. */
const answeredService = ({ nextServiceOn, nextServiceKm }: Omit<VehicleChanges, 'mileageKm'>) =>
  nextServiceOn || nextServiceKm ? { servicedOn: null } : {}

/** The next inspection is computed again from the first day of use, unless it is given as well. */
function withInspection(vehicle: KeptVehicle, fields: Omit<VehicleChanges, 'mileageKm'>, today: string): typeof fields {
  const { firstUseOn, nextInspectionOn, isMuseum = vehicle.isMuseum } = fields
  // the first day of use does not say when a museum vehicle was inspected last
  if (isMuseum) return fields
  if (!firstUseOn || firstUseOn === vehicle.firstUseOn || nextInspectionOn) return fields
  return { ...fields, nextInspectionOn: nextInspection(firstUseOn, today) }
}

const taken = (field: string, what: string) =>
  invalidFields({ field, message: `Tällä ${what} on jo toinen auto. Tarkista numero.` })

/** Refuses a plate that another vehicle of the same customer has, however either is written; the customer's vehicles are locked. */
async function requireOwnPlate(tx: Transaction, id: string, registrationNumber: string): Promise<void> {
  const [edited] = await tx
    .select({ organizationId: vehicles.organizationId, registrationNumber: vehicles.registrationNumber })
    .from(vehicles)
    .where(eq(vehicles.id, id))
  // a vehicle that is none of the caller's is refused afterwards, as one that does not exist
  if (!edited || isSamePlate(edited.registrationNumber, registrationNumber)) return
  await lockFleet(tx, edited.organizationId)
  const isOther = and(
    eq(vehicles.organizationId, edited.organizationId),
    ne(vehicles.id, id),
    hasEitherNumber({ registrationNumber, vinNumber: null }),
  )
  if ((await tx.$count(vehicles, isOther)) > 0) throw taken('registrationNumber', 'rekisterinumerolla')
}

/** What the database refused because another vehicle of the customer has the number. */
function takenNumber(error: unknown): Error | null {
  if (violates(error, 'vehicles_registration_number')) return taken('registrationNumber', 'rekisterinumerolla')
  return violates(error, 'vehicles_vin_number') ? taken('vinNumber', 'valmistenumerolla') : null
}
