import { randomUUID } from 'node:crypto'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { type Isolation, ownList } from '#server/isolation.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { makeTicket } from './tickets.factory.ts'
import type { TicketsRouter } from './tickets.router.ts'
import { ticketEvents } from './tickets.tables.ts'

const job = { title: 'Huolto' }

export const isolation: Isolation<{ tickets: TicketsRouter }> = {
  things: async (db, { garageId, customerId, id }) => {
    const ticket = await makeTicket(db, { garageId, customerId, vehicleId: id('vehicleId'), status: 'DONE' })
    const fileOf = async (internal: boolean) => {
      const [entry] = await db
        .insert(ticketEvents)
        .values({ ticketId: ticket.id, kind: internal ? 'NOTED' : 'COMMENTED', internal, data: { body: 'x' } })
        .returning()
      const { id: userId } = await makeUser(db)
      const attached = { attachedToKind: TICKET_EVENT_FILES, attachedToId: entry?.id ?? null }
      return (await makeFile(db, { organizationId: garageId, userId, ...attached })).id
    }
    return { ticketId: ticket.id, commentFileId: await fileOf(false), noteFileId: await fileOf(true) }
  },
  cases: {
    tickets: {
      intake: {
        cars: { about: 'organization', side: 'both', input: (id) => ({ id: id('vehicleId') }) },
        openTickets: {
          about: 'organization',
          side: 'both',
          input: (id) => ({ vehicleId: id('vehicleId'), registrationNumber: 'ABC-123' }),
        },
        contacts: {
          about: 'organization',
          side: 'both',
          input: (id) => ({ customerId: id('customerId'), vehicleId: id('vehicleId') }),
        },
        sameCustomers: ownList('garage', { phone: '040 555 1234', registrationNumber: 'ABC-123' }),
        rules: ownList('customer'),
        lastGarage: { about: 'organization', side: 'customer', input: (id) => ({ vehicleId: id('vehicleId') }) },
      },
      get: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      listWithGroups: { about: 'organization', side: 'both', input: (id) => ({ partyId: id('customerId') }) },
      listColumn: {
        about: 'organization',
        side: 'both',
        input: (id) => ({
          group: 'done',
          partyId: id('garageId'),
          cursor: { at: '2026-01-01T08:00:00Z', id: id('ticketId') },
        }),
      },
      cards: { about: 'organization', side: 'both', input: (id) => ({ ticketIds: [id('ticketId')] }) },
      list: {
        about: 'organization',
        side: 'both',
        input: (id) => ({ archived: true, partyId: id('customerId') }),
      },
      awaitingAnswer: ownList(),
      openMessages: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), entryId: randomUUID() }),
      },
      countUnarchived: ownList(),
      ofVehicle: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      timeline: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      photos: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      whomToCall: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      report: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({
          garageId: id('garageId'),
          vehicle: { vehicleId: id('vehicleId') },
          job,
          requestKey: randomUUID(),
        }),
      },
      reportForCustomer: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          customer: { customerId: id('customerId') },
          vehicle: { vehicle: { registrationNumber: 'ABC-123' } },
          job,
          requestKey: randomUUID(),
        }),
      },
      move: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), to: 'IN_PROGRESS', version: 1 }),
      },
      edit: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), version: 1, changes: { title: 'x' } }),
      },
      comment: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), body: 'x', requestKey: randomUUID() }),
      },
      archive: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), archived: true }),
      },
      undo: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), requestKey: randomUUID() }),
      },
    },
  },
}
