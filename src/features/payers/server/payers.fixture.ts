import { randomUUID } from 'node:crypto'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeCustomer, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import type { SetTicketPayer } from '../payers.ts'
import type { PermitDecision } from '../permits.ts'
import { makePayer } from './payers.factory.ts'
import { payersRouter, permitsRouter } from './payers.router.ts'

const api = router({ payers: payersRouter, permits: permitsRouter, tickets: ticketsRouter })

export const GRANTED = { isGranted: true, permitNumber: 'L-100', limitCents: 40_000 } as const
export const DECLINED = { isGranted: false, reason: 'Sopimus on päättynyt' } as const

/** A ticket of 400 € (without VAT) in two lines, of a car that a leasing company pays; with people of its own unless `isManaged`. */
export async function payerWorld(
  db: Database,
  { isManaged = false, status = 'IN_PROGRESS' }: { isManaged?: boolean; status?: TicketStatus } = {},
) {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: holder, user: driver } = await makeStaffed(db, { type: 'CUSTOMER' })
  const company = await makeCustomer(db, {
    name: 'Tammileasing Oy',
    customerKind: 'COMPANY',
    ...(isManaged && { managedByGarageId: garage.id }),
  })
  const clerk = await makeUser(db)
  if (!isManaged) await makeMembership(db, clerk.id, company.id)
  const payer = await makePayer(db, { garageId: garage.id, customerId: company.id })
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: holder.id, status })
  const of = { garageId: garage.id, ticketId: ticket.id }
  const service = await makeLine(db, { ...of, name: 'Huolto', unitPriceCents: 30_000, place: 1 })
  const wipers = await makeLine(db, { ...of, name: 'Pyyhkijät', unitPriceCents: 10_000, place: 2 })
  const as = async (userId: string) => callerOf(api, await contextOf(db, userId))
  const [inGarage, inHolder, inPayer] = [await as(adviser.id), await as(driver.id), await as(clerk.id)]
  const [g, h, p] = [{ organizationId: garage.id }, { organizationId: holder.id }, { organizationId: company.id }]
  const ticketId = ticket.id
  const read = () => inGarage.payers.ofTicket({ ...g, ticketId })
  return {
    garage,
    holder,
    company,
    clerk,
    adviserId: adviser.id,
    driverId: driver.id,
    payer,
    ticket,
    service,
    wipers,
    as,
    inGarage,
    inHolder,
    inPayer,
    g,
    h,
    p,
    read,
    set: async (given: Partial<SetTicketPayer> = {}) =>
      inGarage.payers.setOfTicket({
        ...g,
        ticketId,
        version: (await read()).version,
        payerId: payer.id,
        contractNumber: 'S-1',
        ownShareCents: 0,
        excessKm: 0,
        excessCentsPerKm: 0,
        holderLineIds: [],
        requestKey: randomUUID(),
        ...given,
      }),
    ask: (netCents = 40_000, given: { requestKey?: string; email?: string; photoIds?: string[] } = {}) =>
      inGarage.payers.ask({
        ...g,
        ticketId,
        message: 'Auto on nosturilla',
        mileageKm: 61_000,
        email: isManaged ? 'luvat@leasing.example' : '',
        fileIds: [],
        photoIds: [],
        netCents,
        requestKey: randomUUID(),
        ...given,
      }),
    answer: (permitId: string, decision: PermitDecision = GRANTED) =>
      inPayer.permits.answer({ ...p, permitId, decision }),
    record: (decision: PermitDecision = GRANTED, requestKey: string = randomUUID()) =>
      inGarage.payers.record({
        ...g,
        ticketId,
        decision,
        answeredBy: 'Tammiportaali',
        givenOn: '2026-11-20',
        requestKey,
      }),
    acts: async () => {
      const { entries } = await inHolder.tickets.timeline({ ...h, ticketId })
      return entries.flatMap((entry) => (entry.kind === 'PERMIT' ? [entry.act] : [])).reverse()
    },
  }
}
