import { eq } from 'drizzle-orm'
import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { tyreCallMade } from '../../tyre-hotel.events.ts'

/** To a customer with people of its own. */
export const tyreCall = defineNotice({
  kind: 'tyre-hotel.called',
  event: tyreCallMade,
  group: 'DUE_DATES',
  concerns: ({ customerId }) => [customerId],
  by: ({ garageId, actorUserId }) => ({ organizationId: garageId, userId: actorUserId }),
  async subject(tx, { garageId, vehicleId }) {
    const [found] = await tx
      .select({
        registrationNumber: vehicles.registrationNumber,
        vinNumber: vehicles.vinNumber,
        garage: organizations.name,
      })
      .from(vehicles)
      .innerJoin(organizations, eq(organizations.id, garageId))
      .where(eq(vehicles.id, vehicleId))
    return found ? { plate: found.registrationNumber ?? found.vinNumber ?? '', garage: found.garage } : null
  },
  title: ({ plate, garage }, { season }) =>
    `${plate}: ${season === 'SUMMER' ? 'kesärenkaiden' : 'talvirenkaiden'} vaihto, ${garage}`,
  previewText: (_, { note }) => note,
  target: { kind: 'vehicle', id: ({ vehicleId }) => vehicleId },
  mail: ({ garage }, { vehicleId, garageId, note }) => ({
    paragraphs: [`Renkaasi ovat säilössä täällä: ${garage}. On aika vaihtaa ne alle.`, ...(note ? [note] : [])],
    action: {
      label: 'Pyydä aikaa',
      path: `/app/tickets/new?vehicleId=${vehicleId}&garageId=${garageId}&title=${encodeURIComponent('Renkaiden vaihto')}`,
    },
  }),
})
