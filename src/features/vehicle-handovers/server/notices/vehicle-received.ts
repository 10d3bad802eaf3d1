import { eq } from 'drizzle-orm'
import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { vehicleHandedOver } from '../../vehicle-handovers.events.ts'

/** To the former owner. */
export const vehicleReceived = defineNotice({
  kind: 'vehicle-handovers.received',
  event: vehicleHandedOver,
  group: 'MAINTENANCE_BOOKS',
  concerns: ({ customerId }) => [customerId],
  by: ({ actorOrganizationId, actorUserId }) => ({ organizationId: actorOrganizationId, userId: actorUserId }),
  async subject(tx, { vehicleId, actorOrganizationId }) {
    const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId))
    const [receiver] = await tx
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, actorOrganizationId))
    return vehicle && receiver ? { car: vehicle, receiver: receiver.name } : null
  },
  title: ({ car, receiver }) => `${receiver} otti auton vastaan: ${car.registrationNumber ?? car.vinNumber}`,
  target: { kind: 'vehicle', id: ({ vehicleId }) => vehicleId },
  mail: ({ car, receiver }, { vehicleId }) => ({
    paragraphs: ['Auto ja sen huoltokirjat siirtyivät uudelle omistajalle. Auton huollot ja kulut jäivät sinulle.'],
    facts: [
      ['Auto', [car.registrationNumber ?? car.vinNumber, vehicleName(car)].filter(Boolean).join(' ')],
      ['Uusi omistaja', receiver],
    ],
    action: { label: 'Katso autoa', path: `/app/vehicles/${vehicleId}` },
  }),
})
