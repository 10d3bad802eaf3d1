import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import type { CarTransportsAudit } from '../car-transports.audit.ts'
import {
  type CarTransportsSettings,
  type CarTransportsSettingsEdit,
  NEW_CAR_TRANSPORTS,
} from '../car-transports-settings.ts'
import { carTransportSettings } from './car-transports.tables.ts'

/** As `organizations.switched_on` names it. */
export const CAR_TRANSPORTS = 'car-transports'

export const carTransportsRow = organizationRow(carTransportSettings, NEW_CAR_TRANSPORTS)

/** The page Kuljetukset of a garage's settings: whether it fetches and brings cars, where, when and at what price. */
export const carTransportsPage = settingsPage<CarTransportsSettings, CarTransportsSettingsEdit, CarTransportsAudit>({
  thing: 'car_transports',
  audit: (changed) => ({ action: 'car-transports.settings_saved', details: { changed } }),
  async read(db, { id, switchedOn }) {
    return { ...(await carTransportsRow.read(db, id)), isOn: switchedOn.includes(CAR_TRANSPORTS) }
  },
  async write(tx, { organization: { id, switchedOn }, edit: { isOn, ...row } }) {
    await carTransportsRow.write(tx, id, row)
    const others = switchedOn.filter((name) => name !== CAR_TRANSPORTS)
    await tx
      .update(organizations)
      .set({ switchedOn: isOn ? [...others, CAR_TRANSPORTS] : others })
      .where(eq(organizations.id, id))
  },
})
