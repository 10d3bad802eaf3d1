import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import type { CourtesyCarsAudit } from '../courtesy-cars.audit.ts'
import {
  type CourtesyCarsSettings,
  type CourtesyCarsSettingsEdit,
  NEW_COURTESY_CARS,
} from '../courtesy-cars-settings.ts'
import { courtesyCarSettings } from './courtesy-cars.tables.ts'

/** As `organizations.switched_on` names it. */
export const COURTESY_CARS = 'courtesy-cars'

export const courtesyCarsRow = organizationRow(courtesyCarSettings, NEW_COURTESY_CARS)

/** The page Sijaisautot of a garage's settings: whether it lends cars, and on what terms. */
export const courtesyCarsPage = settingsPage<CourtesyCarsSettings, CourtesyCarsSettingsEdit, CourtesyCarsAudit>({
  thing: 'courtesy_cars',
  audit: (changed) => ({ action: 'courtesy-cars.settings_saved', details: { changed } }),
  async read(db, { id, switchedOn }) {
    return { ...(await courtesyCarsRow.read(db, id)), isOn: switchedOn.includes(COURTESY_CARS) }
  },
  async write(tx, { organization: { id, switchedOn }, edit: { isOn, ...row } }) {
    await courtesyCarsRow.write(tx, id, row)
    const others = switchedOn.filter((name) => name !== COURTESY_CARS)
    await tx
      .update(organizations)
      .set({ switchedOn: isOn ? [...others, COURTESY_CARS] : others })
      .where(eq(organizations.id, id))
  },
})
