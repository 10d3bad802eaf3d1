import { z } from 'zod'
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
import { billingSettings, saveBilling } from '#features/organization-settings/server/save-billing.ts'
import {
  listNotificationAddresses,
  saveNotificationAddresses,
} from '#features/organization-settings/server/save-notification-addresses.ts'
import { organizationProfile, saveProfile } from '#features/organization-settings/server/save-profile.ts'
import { organizationProperties, saveProperties } from '#features/organization-settings/server/save-properties.ts'
import {
  adminProcedure,
  customerProcedure,
  garageProcedure,
  organizationProcedure,
  router,
  userProcedure,
} from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { Member, NewCustomer, NewOrganization, OwnOrganization, PartyChoice, PartySearch } from '../organizations.ts'
import { addCustomerAsMember } from './add-customer.ts'
import { createOrganization } from './create-organization.ts'
import { findCustomers, findGarages } from './find-parties.ts'
import { listMembers } from './list-members.ts'
import { listOwnOrganizations, ownOrganization } from './own-organizations.ts'
import { contactsRouter, driversRouter, invitationsRouter, membersRouter } from './people.router.ts'
import { settingsEditProcedure, settingsProcedure } from './settings-procedure.ts'

export const organizationsRouter = router({
  sync: userProcedure.output(OwnOrganization.array()).query(({ ctx }) => listOwnOrganizations(ctx)),
  listOwn: userProcedure
    .input(z.object({}).optional())
    .output(OwnOrganization.array())
    .query(({ ctx }) => listOwnOrganizations(ctx)),
  getOwn: organizationProcedure
    .output(OwnOrganization)
    .query(({ ctx, input }) => ownOrganization(ctx, input.organizationId)),
  create: userProcedure
    .input(NewOrganization)
    .output(z.object({ id: Id }))
    .mutation(async ({ ctx, input }) => ({ id: await createOrganization(ctx, input) })),
  listMembers: organizationProcedure
    .output(Member.array())
    .query(({ ctx }) => listMembers(ctx.db, ctx.membership.organizationId)),
  findGarages: customerProcedure
    .input(PartySearch)
    .output(PartyChoice.array())
    .query(({ ctx, input }) => findGarages(ctx, input.text)),
  findCustomers: garageProcedure
    .input(PartySearch)
    .output(PartyChoice.array())
    .query(({ ctx, input }) => findCustomers(ctx, input.text)),
  addCustomer: garageProcedure
    .input(z.object({ customer: NewCustomer }))
    .output(z.object({ id: Id }))
    .mutation(async ({ ctx, input }) => ({ id: await addCustomerAsMember(ctx, input.customer) })),

  profile: settingsProcedure
    .output(OrganizationProfile)
    .query(({ ctx }) => organizationProfile(ctx.db, ctx.scope.organizationId)),
  saveProfile: settingsEditProcedure
    .input(z.object({ profile: ProfileEdit }))
    .output(OrganizationProfile)
    .mutation(({ ctx, input }) => saveProfile(ctx.db, ctx.scope.organizationId, input.profile, ctx.scope.actor)),
  billing: settingsProcedure
    .output(BillingSettings)
    .query(({ ctx }) => billingSettings(ctx.db, ctx.scope.organizationId)),
  saveBilling: settingsEditProcedure
    .input(z.object({ billing: BillingEdit }))
    .output(BillingSettings)
    .mutation(({ ctx, input }) => saveBilling(ctx.db, ctx.scope.organizationId, input.billing, ctx.scope.actor)),
  properties: organizationProcedure
    .output(Properties)
    .query(({ ctx, input }) => organizationProperties(ctx.db, input.organizationId)),
  saveProperties: adminProcedure
    .input(z.object({ properties: PropertiesEdit }))
    .output(Properties)
    .mutation(({ ctx, input }) => saveProperties(ctx.db, input.organizationId, input.properties, ctx.actor)),
  notificationAddresses: organizationProcedure
    .output(NotificationAddresses)
    .query(({ ctx, input }) => listNotificationAddresses(ctx.db, input.organizationId)),
  saveNotificationAddresses: adminProcedure
    .input(NotificationAddressesEdit)
    .output(NotificationAddresses)
    .mutation(({ ctx, input: { organizationId, ...edit } }) =>
      saveNotificationAddresses(ctx.db, organizationId, edit, ctx.actor),
    ),

  contacts: contactsRouter,
  drivers: driversRouter,
  members: membersRouter,
  invitations: invitationsRouter,
})
export type OrganizationsRouter = typeof organizationsRouter
