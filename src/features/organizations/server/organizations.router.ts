import { z } from 'zod'
import { allowanceLeft } from '#server/outreach/allowance-left.ts'
import { customerProcedure, garageProcedure, organizationProcedure, router, userProcedure } from '#server/trpc.ts'
import { BusinessId } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import {
  CompanyLookup,
  Member,
  NewCustomer,
  NewOrganization,
  OwnOrganization,
  PartyChoice,
  PartySearch,
} from '../organizations.ts'
import { addCustomerAsMember } from './add-customer.ts'
import { createOrganization } from './create-organization.ts'
import { findCustomers, findGarages } from './find-parties.ts'
import { listMembers } from './list-members.ts'
import { lookUpCompany } from './look-up-company.ts'
import { listOwnOrganizations, ownOrganization } from './own-organizations.ts'

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
    .meta({ reachesOthers: true })
    .input(NewOrganization)
    .output(z.object({ id: Id }))
    .mutation(async ({ ctx, input }) => ({ id: await createOrganization(ctx, input) })),
  listMembers: organizationProcedure
    .output(Member.array())
    .query(({ ctx }) => listMembers(ctx.db, ctx.membership.organizationId)),
  findGarages: customerProcedure
    .input(PartySearch)
    .output(PartyChoice.array())
    .query(({ ctx, input }) => findGarages(ctx, input)),
  findCustomers: garageProcedure
    .input(PartySearch)
    .output(PartyChoice.array())
    .query(({ ctx, input }) => findCustomers(ctx, input)),
  /** Name and address of a company, to fill a form in: of the first run, too, so it wants no organisation. */
  lookUpCompany: userProcedure
    .input(z.object({ businessId: BusinessId }))
    .output(CompanyLookup)
    .query(({ ctx, input }) => lookUpCompany(ctx, input)),
  /** How many messages to people without an account the caller may still send for the organisation today. */
  messagesLeft: organizationProcedure
    .output(z.object({ left: z.number() }))
    .query(async ({ ctx: { db, services, membership, caller } }) => {
      const sender = { organizationId: membership.organizationId, userId: caller.userId }
      return { left: (await allowanceLeft(db, services, sender)).left }
    }),
  addCustomer: garageProcedure
    .meta({ reachesOthers: true })
    .input(z.object({ customer: NewCustomer }))
    .output(z.object({ id: Id }))
    .mutation(async ({ ctx, input }) => ({ id: await addCustomerAsMember(ctx, input.customer) })),
})
export type OrganizationsRouter = typeof organizationsRouter
