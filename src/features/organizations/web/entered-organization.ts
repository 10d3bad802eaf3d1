import type { Party } from '../organizations.ts'
import { storeOrganizationId } from './stored-organization.ts'

const KEY = 'huoltosilta.entered'

/** From a visitors' page, which is a document of its own, into the app: there the splash shows the organisation. */
export function enterOrganization({ id, name, image }: Party): void {
  storeOrganizationId(id)
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ name, image }))
  } catch {
    // forbidden or full storage costs only the splash
  }
  window.location.assign('/app')
}

/** The organisation that was just entered from the outside; null for every other opening of the app. */
export function enteredOrganization(): Pick<Party, 'name' | 'image'> | null {
  try {
    // written above, by this tab
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Pick<Party, 'name' | 'image'> | null
  } catch {
    return null
  }
}

export function forgetEntered(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
