import type { Role, Things } from './things.ts'

type Input = Record<string, unknown>
/** The inputs of a procedure by what is special about each; of an organisation's procedures without `organizationId`. */
type Inputs = (things: Things, role: Role) => Record<string, Input>

const nothing: Inputs = () => ({ '': {} })
const given =
  (input: (things: Things, role: Role) => Input): Inputs =>
  (things, role) => ({ '': input(things, role) })
const ofTicket = given(({ ticketId }) => ({ ticketId }))
const ofVehicle = given(({ vehicleId }) => ({ vehicleId }))
const ofBook = given(({ maintenanceBookId }) => ({ maintenanceBookId }))
const ofRequest = given(({ offerRequestId }) => ({ offerRequestId }))
const ofGarage = given(({ garageId }) => ({ organizationId: garageId }))
const ofCustomer = given(({ customerId }) => ({ organizationId: customerId }))

const otherOf = ({ garageId, customerId }: Things, role: Role) => (role === 'garage' ? customerId : garageId)
const filters: Inputs = (things, role) => ({
  text: { text: 'jarrut' },
  plate: { text: things.plate },
  'one party': { partyId: otherOf(things, role) },
})

/** Of what no input can be answered, with the reason. */
export const unanswerable: Record<string, string> = {
  'extraWorkLinks.recipients': 'no ticket has extra work',
  'receipts.details': 'no ticket is paid at the desk',
}

/** What the growth bench asks each procedure that reads. A procedure without an input here fails the bench. */
export const inputs: Record<string, Inputs> = {
  'profile.get': nothing,
  'profile.sessions.list': nothing,
  'profile.google.status': nothing,
  'organizations.sync': nothing,
  'organizations.listOwn': nothing,
  'organizations.getOwn': nothing,
  'organizations.listMembers': nothing,
  'organizations.findGarages': () => ({ '': {}, text: { text: 'korjaamo 1' } }),
  'organizations.findCustomers': () => ({ '': {}, text: { text: 'kuljetus 1' } }),
  'members.invitations.preview': given(({ invitationToken }) => ({ token: invitationToken })),
  'members.invitations.mine': nothing,
  'catalog.offeredServices': given(({ garageId }) => ({ garageId })),
  'vehicles.get': ofVehicle,
  'vehicles.details': ofVehicle,
  'vehicles.mileages': ofVehicle,
  'vehicles.lookUp': given(({ plate, customerId }, role) => ({
    registrationNumber: plate,
    ...(role === 'garage' && { customerId }),
  })),
  'notifications.count': given(() => ({ count: 'unread' })),
  'notifications.list': () => ({
    '': { page: 0, resultsPerPage: 20 },
    unread: { page: 0, resultsPerPage: 20, unread: true },
    group: { page: 0, resultsPerPage: 20, group: 'PICK_UP' },
    'unread of a group': { page: 0, resultsPerPage: 20, group: 'PICK_UP', unread: true },
    'page 500': { page: 500, resultsPerPage: 20 },
  }),
  'notifications.groups': nothing,
  'notifications.get': given(({ notificationOf }, role) => ({
    id: notificationOf[role === 'garage' ? 'garage' : 'customer'],
  })),
  'notifications.preferences.get': nothing,
  'push.devices': nothing,
  'connections.list': () => ({ '': { list: 'ACCEPTED' }, text: { list: 'ACCEPTED', text: '1' } }),
  'chats.list': () => ({ '': {}, text: { text: '1' } }),
  'chats.partners': () => ({ '': {}, text: { text: '1' } }),
  'chats.countUnread': nothing,
  'chats.get': (things, role) => ({ '': { otherId: otherOf(things, role) } }),
  'chats.messages': (things, role) => ({ '': { otherId: otherOf(things, role) } }),
  'chats.search': (things, role) => ({ '': { otherId: otherOf(things, role), text: 'auto' } }),
  'chats.messageAt': (things, role) => ({ '': { otherId: otherOf(things, role), day: '2026-01-01' } }),
  'chatPins.ofTicket': ofTicket,
  'chatPins.ofMessages': (things, role) => ({ '': { otherId: otherOf(things, role), from: 1 } }),
  'chatMentions.find': (things, role) => ({
    '': { otherId: otherOf(things, role), words: [things.plate, '2026-0001'] },
  }),
  'offerRequests.list': () => ({ '': {}, closed: { list: 'closed' } }),
  'offerRequests.ofVehicle': ofVehicle,
  'offerRequests.get': ofRequest,
  'offerRequests.waiting': nothing,
  'offerRequests.templates.list': nothing,
  'offerRequests.templates.lines': given(({ offerRequestId, offerTemplateId }) => ({
    offerRequestId,
    templateId: offerTemplateId,
  })),
  'offerRequests.forGarage.list': () => ({ '': {}, closed: { list: 'closed' } }),
  'offerRequests.forGarage.get': ofRequest,
  'offerRequests.forGarage.ofVehicle': ofVehicle,
  'tickets.intake.cars': (_, role) =>
    role === 'garage' ? { text: { text: 'abc' } } : { '': {}, text: { text: 'abc' } },
  'tickets.intake.openTickets': given(({ vehicleId, plate }) => ({ vehicleId, registrationNumber: plate })),
  'tickets.intake.contacts': given(({ customerId, vehicleId }) => ({ customerId, vehicleId })),
  'tickets.intake.rules': nothing,
  'tickets.intake.lastGarage': nothing,
  'extraWork.ofTicket': ofTicket,
  'extraWork.deferredOfVehicle': ofVehicle,
  'extraWorkLinks.ofTicket': ofTicket,
  'statusLinks.ofTicket': ofTicket,
  'statusLinks.receivers': ofTicket,
  'statusLinks.atIntake': given(({ customerId }) => ({ customerId })),
  'lineItems.ofTicket': ofTicket,
  'lineItems.choicesForCustomer': ({ customerId }) => ({ text: { customerId, text: 'öljy' } }),
  'invoiceBases.ofTicket': ofTicket,
  'invoiceBases.ofBook': ofBook,
  'invoiceBases.list': nothing,
  'invoiceBases.billable': nothing,
  'receipts.ofTicket': ofTicket,
  'payments.overdue': nothing,
  'payments.ofCustomer': given(({ customerId }) => ({ customerId })),
  'takings.day': given(() => ({ day: new Date().toISOString().slice(0, 10) })),
  'takings.month': given(() => ({ month: new Date().toISOString().slice(0, 7) })),
  'lineItems.choices': ({ ticketId }) => ({ '': { ticketId, text: '' }, text: { ticketId, text: 'öljy' } }),
  'ticketDrivers.ofTicket': ofTicket,
  'ticketDrivers.choices': (_, role) =>
    role === 'garage' ? {} : { '': { ticketId: null, text: '' }, text: { ticketId: null, text: 'kaisa' } },
  'tickets.get': ofTicket,
  'tickets.cards': given(({ ticketId }) => ({ ticketIds: [ticketId] })),
  'tickets.listWithGroups': (things, role) => ({
    '': {},
    ...filters(things, role),
    archived: { archived: true },
    'archived, text': { archived: true, text: 'jarrut' },
  }),
  'tickets.listColumn': (things, role) => ({
    '': { group: 'scheduled' },
    text: { group: 'scheduled', text: 'jarrut' },
    done: { group: 'done', partyId: otherOf(things, role) },
  }),
  'tickets.list': (things, role) => ({
    '': {},
    'by plate': { order: 'plate' },
    archived: { archived: true },
    'archived, text': { archived: true, text: 'jarrut' },
    'archived, one party': { archived: true, partyId: otherOf(things, role) },
  }),
  'archive.list': (things, role) => ({
    '': {},
    ...filters(things, role),
    'one year': { from: '2026-01-01', to: '2026-12-31' },
    'one car': { plate: things.plate },
    'one status': { status: 'CANCELLED', kind: 'ticket' },
    books: { kind: 'maintenanceBook' },
    requests: { kind: 'offerRequest' },
  }),
  'tickets.awaitingAnswer': nothing,
  'tickets.countUnarchived': nothing,
  'tickets.timeline': ofTicket,
  'tickets.photos': ofTicket,
  'tickets.whomToCall': ofTicket,
  'tickets.ofVehicle': ofVehicle,
  'historyLinks.ofVehicle': ofVehicle,
  'vehicleHandovers.ofVehicle': ofVehicle,
  'workTimes.mine': nothing,
  'workTimes.ofTicket': ofTicket,
  'planning.load': given(({ day }) => ({ from: day, days: 21 })),
  'planning.freeTimes': given(({ garageId }) => ({ garageId })),
  'calendar.week': given(({ day }) => ({ day })),
  'calendar.unplanned': nothing,
  'maintenanceBooks.get': given(({ maintenanceBookId }) => ({ id: maintenanceBookId })),
  'maintenanceBooks.details': ofBook,
  'maintenanceBooks.entries': ofBook,
  'maintenanceBooks.verify': ofBook,
  'maintenanceBooks.knownParts': given(({ maintenanceBookId, day }) => ({
    maintenanceBookId,
    doneOn: day,
    mileageKm: null,
    corrects: null,
    parts: [{ name: 'Öljynsuodatin', number: '90915-YZZN2' }],
  })),
  'maintenanceBooks.templates.list': nothing,
  'maintenanceBooks.list': nothing,
  'maintenanceBooks.counts': nothing,
  'maintenanceBooks.listGroup': () => ({ '': { group: 'new' }, done: { group: 'done' } }),
  'maintenanceBooks.ofVehicle': ofVehicle,
  'maintenanceBooks.fee': given(({ garageId }) => ({ garageId })),
  'fleet.costs': ofVehicle,
  'settings.packages.choices': () => ({ text: { text: 'palvelu 1' } }),
  'settings.customerPrices.customers': () => ({ text: { text: 'kuljetus 1' } }),
  'management.settings.packages.choices': given(({ garageId }) => ({ organizationId: garageId, text: 'palvelu 1' })),
  'management.settings.customerPrices.customers': given(({ garageId }) => ({
    organizationId: garageId,
    text: 'kuljetus 1',
  })),
  'firstSteps.get': nothing,
  'search.find': (things) => ({
    '': { text: '' },
    text: { text: 'jarrut' },
    form: { text: 'jarrujen tarkastuksen' },
    plate: { text: things.plate },
    number: { text: '2026-19000' },
    part: { text: '9000' },
    typo: { text: 'tarkstus' },
    nothing: { text: 'xyzzy' },
  }),
  'garages.list': () => ({
    '': {},
    text: { text: 'korjaamo 1' },
    service: { service: 'palvelu 1' },
    near: { near: { latitude: 61.5, longitude: 23.8 } },
  }),
  'garages.publicProfile': given(({ garageId }) => ({ id: garageId })),
  'management.numbers': nothing,
  'management.failures': nothing,
  'management.refusedMails': nothing,
  'management.audit': ({ garageId }) => ({
    '': { page: 0 },
    'page 100': { page: 100 },
    'one organisation': { page: 0, organizationId: garageId },
    'one act': { page: 0, action: 'members.invited' },
  }),
  'management.findOrganizations': () => ({ '': { text: '', page: 0 }, text: { text: 'kuljetus 1', page: 0 } }),
  'management.organization.get': ofGarage,
  'management.organization.connections': given(({ garageId }) => ({ organizationId: garageId, page: 0 })),
  'management.organization.superUser.get': ofGarage,
  'management.users.find': () => ({
    '': { text: '', page: 0 },
    text: { text: 'korjaamo', page: 0 },
    unverified: { text: '', only: 'unverified', page: 0 },
  }),
  'reporting.report': () => ({
    'a year': { from: '2026-01-01', to: '2026-12-31' },
    '30 days': { from: '2026-10-25', to: '2026-11-23' },
  }),
  'reporting.list': ({ garageId, customerId, serviceId }, role) => {
    const year = { from: '2026-01-01', to: '2026-12-31' }
    return {
      reported: { ...year, list: 'ticketsIn' },
      finished: { ...year, list: 'ticketsOut' },
      late: { ...year, list: 'late' },
      'one party': { ...year, list: 'party', key: role === 'garage' ? customerId : garageId },
      waited: { ...year, list: 'waiting', key: 'PARTS' },
      'worked on': { ...year, list: 'worked' },
      ...(role === 'garage' && {
        asked: { ...year, list: 'offersAsked' },
        offered: { ...year, list: 'offersSent' },
        won: { ...year, list: 'offersWon' },
        billed: { ...year, list: 'billed' },
        sold: { ...year, list: 'sold', key: `SERVICE ${serviceId}` },
      }),
    }
  },
  'reporting.usage': () => ({ '': { month: '2026-10' } }),
  'reporting.usageFile': () => ({ '': { month: '2026-10' } }),
  'fleet.list': () => ({ '': {}, text: { text: 'toyota' }, 'in hall': { state: 'inHall' } }),
  'fleet.counts': nothing,
  'fleet.ofCustomer': given(({ customerId }) => ({ customerId })),
  ...Object.fromEntries(
    [
      'profile.get',
      'billing.get',
      'properties.get',
      'properties.deputies',
      'contacts.list',
      'members.list',
      'invitations.list',
      'drivers.list',
      'services.list',
      'products.list',
      'packages.list',
      'customerPrices.list',
      'notificationAddresses.get',
    ].flatMap((page) => [
      [`settings.${page}`, nothing],
      [`management.settings.${page}`, /^(drivers|properties\.deputies)/.test(page) ? ofCustomer : ofGarage],
    ]),
  ),
}
