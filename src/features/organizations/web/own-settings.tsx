import type { ComponentType } from 'react'
import { mayEditSettings } from '../organizations.policy.ts'
import type { SettingsPageProps } from './settings-source.ts'
import { useOrganization } from './use-organization.ts'

/** The page for the organisation that the person works for now; another organisation gets a page of its own. */
export const ownSettings = (Page: ComponentType<SettingsPageProps>) =>
  function OwnSettings() {
    const { id, type, role } = useOrganization()
    return <Page key={id} organizationId={id} canEdit={mayEditSettings({ organizationType: type, role })} />
  }
