import { z } from 'zod'
import { Product, ProductEdit, ProductPage, ProductSearch, Service, ServiceEdit } from '#features/catalog/catalog.ts'
import { listProducts, removeProduct, saveProduct } from '#features/catalog/server/edit-products.ts'
import { listServices, removeService, saveService } from '#features/catalog/server/edit-services.ts'
import { Driver, DriverEdit, DriverPage, DriverSearch } from '#features/drivers/drivers.ts'
import { listDrivers, removeDriver, saveDriver } from '#features/drivers/server/edit-drivers.ts'
import { Invitation, NewInvitation, RoleChange } from '#features/members/members.ts'
import { removeMember, setRole } from '#features/members/server/change-members.ts'
import { inviteMember, resendInvitation, revokeInvitation } from '#features/members/server/invite-member.ts'
import { listInvitations } from '#features/members/server/list-invitations.ts'
import { Contact, ContactEdit } from '#features/organization-settings/contacts.ts'
import {
  BillingEdit,
  BillingSettings,
  NotificationAddresses,
  NotificationAddressesEdit,
  OrganizationProfile,
  ProfileEdit,
  Properties,
  PropertiesEdit,
} from '#features/organization-settings/organization-settings.ts'
import { listContacts, removeContact, saveContact } from '#features/organization-settings/server/edit-contacts.ts'
import { billingSettings, saveBilling } from '#features/organization-settings/server/save-billing.ts'
import {
  listNotificationAddresses,
  saveNotificationAddresses,
} from '#features/organization-settings/server/save-notification-addresses.ts'
import { organizationProfile, saveProfile } from '#features/organization-settings/server/save-profile.ts'
import { organizationProperties, saveProperties } from '#features/organization-settings/server/save-properties.ts'
import { Member } from '#features/organizations/organizations.ts'
import { listMembers } from '#features/organizations/server/list-members.ts'
import { router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { ManagedOrganization, SuperUserSettings } from '../management.ts'
import { managedOrganization } from './managed-organization.ts'
import { managedProcedure, managedTypeProcedure } from './managed-procedure.ts'
import { saveSuperUserSettings, superUserSettings } from './super-user-settings.ts'

const Nothing = z.object({})
const named = z.object({ id: Id })

const customerProcedure = managedTypeProcedure('CUSTOMER')
const garageProcedure = managedTypeProcedure('GARAGE')

const contactsRouter = router({
  list: managedProcedure.output(Contact.array()).query(({ ctx: { db, managed } }) => listContacts(db, managed.id)),
  save: managedProcedure
    .input(z.object({ contact: ContactEdit }))
    .output(Contact)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveContact(db, managed.id, input.contact, actor)),
  remove: managedProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input }) => {
      await removeContact(db, managed.id, input.id, actor)
      return {}
    }),
})

const driversRouter = router({
  list: customerProcedure
    .input(DriverSearch)
    .output(DriverPage)
    .query(({ ctx: { db, managed }, input }) => listDrivers(db, managed.id, input)),
  save: customerProcedure
    .input(z.object({ driver: DriverEdit }))
    .output(Driver)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveDriver(db, managed.id, input.driver, actor)),
  remove: customerProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input }) => {
      await removeDriver(db, managed.id, input.id, actor)
      return {}
    }),
})

const membersRouter = router({
  setRole: managedProcedure
    .input(RoleChange)
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input: { userId, role } }) => {
      await setRole(db, managed.id, { userId, role }, actor)
      return {}
    }),
  remove: managedProcedure
    .input(z.object({ userId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input }) => {
      await removeMember(db, managed.id, input.userId, actor)
      return {}
    }),
})

const invitationsRouter = router({
  list: managedProcedure
    .output(Invitation.array())
    .query(({ ctx: { db, managed } }) => listInvitations(db, managed.id)),
  create: managedProcedure
    .input(NewInvitation)
    .output(named)
    .mutation(async ({ ctx: { db, managed, actor }, input: { email, role } }) => ({
      id: await inviteMember(db, managed.id, { email, role }, actor, managed.id),
    })),
  resend: managedProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input }) => {
      await resendInvitation(db, managed.id, input.id, actor)
      return {}
    }),
  revoke: managedProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input }) => {
      await revokeInvitation(db, managed.id, input.id, actor)
      return {}
    }),
})

const servicesRouter = router({
  list: garageProcedure.output(Service.array()).query(({ ctx: { db, managed } }) => listServices(db, managed.id)),
  save: garageProcedure
    .input(z.object({ service: ServiceEdit }))
    .output(Service)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveService(db, managed.id, input.service, actor)),
  remove: garageProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input }) => {
      await removeService(db, managed.id, input.id, actor)
      return {}
    }),
})

const productsRouter = router({
  list: garageProcedure
    .input(ProductSearch)
    .output(ProductPage)
    .query(({ ctx: { db, managed }, input }) => listProducts(db, managed.id, input)),
  save: garageProcedure
    .input(z.object({ product: ProductEdit }))
    .output(Product)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveProduct(db, managed.id, input.product, actor)),
  remove: garageProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, managed, actor }, input }) => {
      await removeProduct(db, managed.id, input.id, actor)
      return {}
    }),
})

/**
 * Any organisation's settings in a super-user's hands. Names, inputs and answers are those of `organizationsRouter` and
 * `catalogRouter`, so that a settings page works with either; what is done is audited as a super-user's act.
 */
export const managedOrganizationRouter = router({
  get: managedProcedure
    .output(ManagedOrganization)
    .query(({ ctx: { db, managed } }) => managedOrganization(db, managed.id)),
  superUser: managedProcedure
    .output(SuperUserSettings)
    .query(({ ctx: { db, managed } }) => superUserSettings(db, managed.id)),
  saveSuperUser: managedProcedure
    .input(z.object({ settings: SuperUserSettings }))
    .output(SuperUserSettings)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveSuperUserSettings(db, managed.id, input.settings, actor)),

  profile: managedProcedure
    .output(OrganizationProfile)
    .query(({ ctx: { db, managed } }) => organizationProfile(db, managed.id)),
  saveProfile: managedProcedure
    .input(z.object({ profile: ProfileEdit }))
    .output(OrganizationProfile)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveProfile(db, managed.id, input.profile, actor)),
  billing: managedProcedure
    .output(BillingSettings)
    .query(({ ctx: { db, managed } }) => billingSettings(db, managed.id)),
  saveBilling: managedProcedure
    .input(z.object({ billing: BillingEdit }))
    .output(BillingSettings)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveBilling(db, managed.id, input.billing, actor)),
  properties: managedProcedure
    .output(Properties)
    .query(({ ctx: { db, managed } }) => organizationProperties(db, managed.id)),
  saveProperties: managedProcedure
    .input(z.object({ properties: PropertiesEdit }))
    .output(Properties)
    .mutation(({ ctx: { db, managed, actor }, input }) => saveProperties(db, managed.id, input.properties, actor)),
  notificationAddresses: managedProcedure
    .output(NotificationAddresses)
    .query(({ ctx: { db, managed } }) => listNotificationAddresses(db, managed.id)),
  saveNotificationAddresses: managedProcedure
    .input(NotificationAddressesEdit)
    .output(NotificationAddresses)
    .mutation(({ ctx: { db, managed, actor }, input: { organizationId: _, ...edit } }) =>
      saveNotificationAddresses(db, managed.id, edit, actor),
    ),
  listMembers: managedProcedure.output(Member.array()).query(({ ctx: { db, managed } }) => listMembers(db, managed.id)),

  contacts: contactsRouter,
  drivers: driversRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  services: servicesRouter,
  products: productsRouter,
})
