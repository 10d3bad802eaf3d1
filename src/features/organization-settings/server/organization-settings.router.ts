import { z } from 'zod'
import { listMembers } from '#features/organizations/server/list-members.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { Contact, ContactEdit } from '../contacts.ts'
import {
  BillingEdit,
  BillingSettings,
  DeputyChoice,
  NotificationAddresses,
  NotificationAddressesEdit,
  OrganizationProfile,
  ProfileEdit,
  Properties,
  PropertiesEdit,
} from '../organization-settings.ts'
import { listContacts, removeContact, saveContact } from './edit-contacts.ts'
import { billingPage } from './save-billing.ts'
import { notificationAddressesPage } from './save-notification-addresses.ts'
import { profilePage } from './save-profile.ts'
import { propertiesPage } from './save-properties.ts'

const profileRouter = ({ read, edit }: SettingsAccess) =>
  router({
    get: read.output(OrganizationProfile).query(({ ctx: { db, scope } }) => profilePage.get(db, scope.organizationId)),
    save: edit
      .input(z.object({ edit: ProfileEdit }))
      .output(OrganizationProfile)
      .mutation(({ ctx: { db, scope }, input }) => profilePage.save(db, scope.organizationId, input.edit, scope.actor)),
  })

const billingRouter = ({ read, edit }: SettingsAccess) =>
  router({
    get: read.output(BillingSettings).query(({ ctx: { db, scope } }) => billingPage.get(db, scope.organizationId)),
    save: edit
      .input(z.object({ edit: BillingEdit }))
      .output(BillingSettings)
      .mutation(({ ctx: { db, scope }, input }) => billingPage.save(db, scope.organizationId, input.edit, scope.actor)),
  })

const propertiesRouter = ({ read, edit }: SettingsAccess) =>
  router({
    get: read.output(Properties).query(({ ctx: { db, scope } }) => propertiesPage.get(db, scope.organizationId)),
    save: edit
      .input(z.object({ edit: PropertiesEdit }))
      .output(Properties)
      .mutation(({ ctx: { db, scope }, input }) =>
        propertiesPage.save(db, scope.organizationId, input.edit, scope.actor),
      ),
    /** The members, one of whom may be the deputy. */
    deputies: read
      .output(DeputyChoice.array())
      .query(({ ctx: { db, scope } }) => listMembers(db, scope.organizationId)),
  })

const notificationAddressesRouter = ({ read, edit }: SettingsAccess) =>
  router({
    get: read
      .output(NotificationAddresses)
      .query(({ ctx: { db, scope } }) => notificationAddressesPage.get(db, scope.organizationId)),
    save: edit
      .input(z.object({ edit: NotificationAddressesEdit }))
      .output(NotificationAddresses)
      .mutation(({ ctx: { db, scope }, input }) =>
        notificationAddressesPage.save(db, scope.organizationId, input.edit, scope.actor),
      ),
  })

const contactsRouter = ({ read, edit }: SettingsAccess) =>
  router({
    list: read.output(Contact.array()).query(({ ctx: { db, scope } }) => listContacts(db, scope.organizationId)),
    save: edit
      .input(z.object({ row: ContactEdit }))
      .output(Contact)
      .mutation(({ ctx: { db, scope }, input }) => saveContact(db, scope.organizationId, input.row, scope.actor)),
    remove: edit
      .input(z.object({ id: Id }))
      .output(z.object({}))
      .mutation(async ({ ctx: { db, scope }, input }) => {
        await removeContact(db, scope.organizationId, input.id, scope.actor)
        return {}
      }),
  })

/** The pages of an organisation's settings, for its own people or for super-users. */
export const organizationSettingsPages = (access: SettingsAccess) => ({
  profile: profileRouter(access),
  billing: billingRouter(access),
  properties: propertiesRouter(access),
  notificationAddresses: notificationAddressesRouter(access),
  contacts: contactsRouter(access),
})
export type OrganizationSettingsPages = ReturnType<typeof organizationSettingsPages>
