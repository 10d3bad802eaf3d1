import type { ComponentType } from 'react'
import { mayEditSettings } from '../organizations.policy.ts'
import { SettingsContext } from './settings-context.ts'
import { useOrganization } from './use-organization.ts'

/** The page for the organisation that the person works for now; another organisation gets a page of its own. */
export const ownSettings = (Page: ComponentType) =>
  function OwnSettings() {
    const { id, name, type, role } = useOrganization()
    return (
      <SettingsContext
        key={id}
        value={{
          api: 'settings',
          whose: { organizationId: id },
          organizationName: name,
          canEdit: mayEditSettings({ organizationType: type, role }),
          isEmbedded: false,
        }}
      >
        <Page />
      </SettingsContext>
    )
  }
