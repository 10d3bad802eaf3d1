import { listMembers } from '#features/organizations/server/list-members.ts'
import { pageRouter, rowProcedures } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { mergeRouters, router } from '#server/trpc.ts'
import { Contact, ContactEdit } from '../contacts.ts'
import {
  BillingEdit,
  BillingSettings,
  DeputyChoice,
  OrganizationProfile,
  ProfileEdit,
  Properties,
  PropertiesEdit,
} from '../organization-settings.ts'
import { contacts } from './contacts.ts'
import { billingPage } from './save-billing.ts'
import { profilePage } from './save-profile.ts'
import { propertiesPage } from './save-properties.ts'

/** The pages of an organisation's settings, for its own people or for super-users. */
export const organizationSettingsPages = (access: SettingsAccess) => ({
  profile: pageRouter(access, profilePage, { view: OrganizationProfile, edit: ProfileEdit }),
  billing: pageRouter(access, billingPage, { view: BillingSettings, edit: BillingEdit }),
  properties: mergeRouters(
    pageRouter(access, propertiesPage, { view: Properties, edit: PropertiesEdit }),
    router({
      /** The members, one of whom may be the deputy. */
      deputies: access.read
        .output(DeputyChoice.array())
        .query(({ ctx: { db, scope } }) => listMembers(db, scope.organizationId)),
    }),
  ),
  contacts: router({
    list: access.read.output(Contact.array()).query(({ ctx: { db, scope } }) => contacts.all(db, scope.organizationId)),
    ...rowProcedures(access, contacts, { row: Contact, edit: ContactEdit }),
  }),
})
export type OrganizationSettingsPages = ReturnType<typeof organizationSettingsPages>
