import { and, eq } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import { invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { TyreHotelAudit } from '../tyre-hotel.audit.ts'
import { NEW_TYRE_HOTEL, type TyreHotelSettings, type TyreHotelSettingsEdit } from '../tyre-hotel-settings.ts'
import { tyreHotels } from './tyre-hotel.tables.ts'

/** As `organizations.switched_on` names it. */
export const TYRE_HOTEL = 'tyre-hotel'

export const tyreHotelRow = organizationRow(tyreHotels, NEW_TYRE_HOTEL)

/** The page Rengashotelli of a garage's settings: whether it is on, and what its contracts say. */
export const tyreHotelPage = settingsPage<TyreHotelSettings, TyreHotelSettingsEdit, TyreHotelAudit>({
  thing: 'tyre_hotel',
  audit: (changed) => ({ action: 'tyre-hotel.settings_saved', details: { changed } }),
  async read(db, { id, switchedOn }) {
    const { lastNumber: _, ...row } = await tyreHotelRow.read(db, id)
    return { ...row, isOn: switchedOn.includes(TYRE_HOTEL) }
  },
  async check(tx, { organization, edit: { serviceId } }) {
    if (serviceId === null) return
    const [service] = isUuid(serviceId)
      ? await tx
          .select({ id: services.id })
          .from(services)
          .where(and(eq(services.id, serviceId), eq(services.organizationId, organization.id)))
      : []
    if (!service) throw invalidFields({ field: 'serviceId', message: 'Valitse palvelu omasta palveluluettelosta' })
  },
  async write(tx, { organization: { id, switchedOn }, edit: { isOn, ...row } }) {
    const { lastNumber } = await tyreHotelRow.read(tx, id)
    await tyreHotelRow.write(tx, id, { ...row, lastNumber })
    const others = switchedOn.filter((name) => name !== TYRE_HOTEL)
    await tx
      .update(organizations)
      .set({ switchedOn: isOn ? [...others, TYRE_HOTEL] : others })
      .where(eq(organizations.id, id))
  },
})
