import type { AnyTRPCRouter } from '@trpc/server'
import { createContext, use } from 'react'
import type { OrganizationType } from '#shared/organization.ts'
import { featureApi } from '#web/api.ts'

/** Whose settings the pages below show, in whose hands. */
export type Settings = {
  /** The procedures behind the pages: those for the organisation's own people, or the super-users'. */
  api: 'settings' | 'management.settings'
  /** What every procedure is asked with. */
  whose: {
    organizationId: string
    /** The viewer's own garage, when it manages this customer. */
    managedByGarageId?: string
  }
  organizationName: string
  /** Of the organisation whose pages they are; left out for a customer that a garage manages. */
  organizationType?: OrganizationType
  /** Without it the pages are read only. */
  canEdit: boolean
  /** A page around them has the title already. */
  isEmbedded: boolean
}

export const SettingsContext = createContext<Settings | null>(null)

/** Only inside a settings page. */
export function useSettings(): Settings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings is used outside the settings')
  return settings
}

/**
 * The typed clients of one feature's settings pages: `const useSettingsApi = settingsPages<BillingPages>()`, and in the page
 * `const api = useSettingsApi('billing')`. The context says whose procedures they are.
 */
export const settingsPages =
  <Pages extends Record<string, AnyTRPCRouter>>() =>
  <Name extends keyof Pages & string>(page: Name) =>
    featureApi<Pages[Name]>(`${useSettings().api}.${page}`)
