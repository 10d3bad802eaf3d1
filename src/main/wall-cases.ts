import { randomUUID } from 'node:crypto'

/** What a procedure may name of another organisation. */
export type Ids = {
  garageId: string
  customerId: string
  ticketId: string
  vehicleId: string
  notificationId: string
  contactId: string
  driverId: string
  invitationId: string
  memberId: string
  serviceId: string
  productId: string
}

type TenantCase = {
  tenant?: true
  /** Who may call it at all. */
  side: 'garage' | 'customer' | 'both'
  /** Whether the input names a thing that can belong to somebody else: then a foreign one must be NOT_FOUND. */
  names: boolean
  /** The input without organizationId. */
  input: (ids: Ids) => Record<string, unknown>
}

/** A procedure that names no organisation: it answers about the caller alone. */
type OwnCase = {
  tenant: false
  why: string
  open: boolean
  input: Record<string, unknown> | undefined
  /** How somebody without a session is refused, when not as unauthenticated. */
  refused?: 'not_found'
}

const lists = (input: Record<string, unknown> = {}): TenantCase => ({ side: 'both', names: false, input: () => input })
const own = (why: string, input?: Record<string, unknown>): OwnCase => ({ tenant: false, why, open: false, input })

const vehicle = { registrationNumber: 'ABC-123' }
const job = { title: 'Huolto' }

/** Super-users reach every organisation, so there is no wall; the first step refuses everybody else. */
const managedOrganization = Object.fromEntries(
  [
    ...['get', 'superUser', 'saveSuperUser', 'profile', 'saveProfile', 'billing', 'saveBilling'],
    ...['properties', 'saveProperties', 'notificationAddresses', 'saveNotificationAddresses', 'listMembers'],
    ...['contacts', 'drivers', 'services', 'products'].flatMap((list) =>
      ['list', 'save', 'remove'].map((verb) => `${list}.${verb}`),
    ),
    ...['members.setRole', 'members.remove'],
    ...['list', 'create', 'resend', 'revoke'].map((verb) => `invitations.${verb}`),
  ].map((name) => [`management.organization.${name}`, own('super-users act upon any organisation', {})]),
)

/** One case per procedure; a procedure without one fails the wall test. */
export const wallCases: Record<string, TenantCase | OwnCase> = {
  'profile.get': own('the caller’s own profile'),
  'profile.setSound': own('the caller’s own setting'),
  'profile.save': own('the caller’s own name and number', { name: 'x', phone: '', version: 1 }),
  'profile.requestEmailChange': own('the caller’s own address', { email: 'x@example.fi', password: 'x' }),
  'profile.requestPassword': own('a link to the caller’s own address'),
  'profile.sessions.list': own('the caller’s own sessions'),
  'profile.sessions.end': own('the caller’s own session', { id: 'x' }),
  'profile.sessions.endOthers': own('the caller’s own sessions'),
  'profile.google.status': own('the caller’s own ways to sign in'),
  'profile.google.unlink': own('the caller’s own way to sign in'),
  'profile.notifications.get': own('the caller’s own preferences'),
  'profile.notifications.save': own('the caller’s own preferences', { choices: [], quietHours: null }),
  'profile.deleteAccount': own('the caller’s own account', { email: 'x@example.fi' }),

  'organizations.sync': own('the caller’s own organisations'),
  'organizations.listOwn': own('the caller’s own organisations'),
  'organizations.getOwn': lists(),
  'organizations.listMembers': lists(),
  'organizations.findGarages': { ...lists({ text: '' }), side: 'customer' },
  'organizations.findCustomers': { ...lists({ text: '' }), side: 'garage' },
  'organizations.addCustomer': {
    side: 'garage',
    names: false,
    // too short a name: the wall must hold before anything is written
    input: () => ({ customer: { name: 'x' } }),
  },

  'organizations.create': own('makes an organisation of the caller’s own', {}),
  'organizations.publicProfile': { side: 'both', names: true, input: ({ garageId }) => ({ id: garageId }) },
  'organizations.profile': lists(),
  // too old a version: the wall must hold before anything is written
  'organizations.saveProfile': lists({ profile: { version: 0 } }),
  'organizations.billing': lists(),
  'organizations.saveBilling': lists({ billing: { version: 0 } }),
  'organizations.properties': lists(),
  'organizations.saveProperties': lists({ properties: { type: 'GARAGE', version: 0 } }),
  'organizations.notificationAddresses': lists(),
  'organizations.saveNotificationAddresses': lists({ addresses: [], version: 0 }),
  'organizations.contacts.list': lists(),
  'organizations.contacts.save': {
    side: 'both',
    names: true,
    input: ({ contactId }) => ({ contact: { id: contactId, version: 1, name: 'x', title: '', phone: '', email: '' } }),
  },
  'organizations.contacts.remove': { side: 'both', names: true, input: ({ contactId }) => ({ id: contactId }) },
  'organizations.drivers.list': { ...lists(), side: 'customer' },
  'organizations.drivers.save': {
    side: 'customer',
    names: true,
    input: ({ driverId }) => ({
      driver: { id: driverId, version: 1, name: 'x', phone: '', email: '', channel: 'NONE' },
    }),
  },
  'organizations.drivers.remove': { side: 'customer', names: true, input: ({ driverId }) => ({ id: driverId }) },
  'organizations.members.setRole': {
    side: 'both',
    names: true,
    input: ({ memberId }) => ({ userId: memberId, role: 'MEMBER' }),
  },
  'organizations.members.remove': { side: 'both', names: true, input: ({ memberId }) => ({ userId: memberId }) },
  'organizations.members.leave': lists(),
  'organizations.invitations.list': lists(),
  'organizations.invitations.create': lists({ email: 'x', role: 'MEMBER' }),
  'organizations.invitations.resend': {
    side: 'both',
    names: true,
    input: ({ invitationId }) => ({ id: invitationId }),
  },
  'organizations.invitations.revoke': {
    side: 'both',
    names: true,
    input: ({ invitationId }) => ({ id: invitationId }),
  },
  'organizations.invitations.look': {
    ...own('whoever holds the mail’s link sees it; a forged one answers as an unknown one', { token: 'x' }),
    refused: 'not_found' as const,
  },
  'organizations.invitations.mine': own('the invitations to the caller’s own address'),
  'organizations.invitations.accept': own('the invitations to the caller’s own address', { token: 'x' }),

  'catalog.services.list': { ...lists(), side: 'garage' },
  'catalog.services.save': {
    side: 'garage',
    names: true,
    input: ({ serviceId }) => ({
      service: {
        ...{ id: serviceId, version: 1, name: 'x', group: '', priceCents: null },
        ...{ vatCode: 'STANDARD', hours: null, active: true },
      },
    }),
  },
  'catalog.services.remove': { side: 'garage', names: true, input: ({ serviceId }) => ({ id: serviceId }) },
  'catalog.products.list': { ...lists(), side: 'garage' },
  'catalog.products.save': {
    side: 'garage',
    names: true,
    input: ({ productId }) => ({
      product: {
        ...{ id: productId, version: 1, code: 'x', name: 'x', unit: 'kpl', priceCents: 1 },
        ...{ vatCode: 'STANDARD', active: true },
      },
    }),
  },
  'catalog.products.remove': { side: 'garage', names: true, input: ({ productId }) => ({ id: productId }) },
  'catalog.offeredServices': { side: 'both', names: true, input: ({ garageId }) => ({ garageId }) },
  'catalog.listGarages': { ...lists(), side: 'customer' },

  'vehicles.find': { side: 'both', names: false, input: ({ customerId }) => ({ customerId }) },
  'vehicles.get': { side: 'both', names: true, input: ({ vehicleId }) => ({ vehicleId }) },
  'vehicles.lookUp': {
    side: 'both',
    names: false,
    input: ({ customerId }) => ({ registrationNumber: 'ABC-123', customerId }),
  },

  'files.remove': own('the caller’s own loose upload', { fileId: randomUUID() }),
  'files.chooseAvatar': own('the caller’s own picture', { fileId: null }),
  'files.chooseOrganizationImage': {
    side: 'both',
    names: true,
    input: () => ({ fileId: randomUUID() }),
  },

  'notifications.count': lists({ count: 'unread' }),
  'notifications.list': lists({ page: 0, resultsPerPage: 5 }),
  'notifications.get': { side: 'both', names: true, input: ({ notificationId }) => ({ id: notificationId }) },
  'notifications.markRead': {
    side: 'both',
    names: true,
    input: ({ notificationId }) => ({ notificationId, isRead: true }),
  },
  'notifications.markAllRead': lists(),

  'tickets.get': { side: 'both', names: true, input: ({ ticketId }) => ({ ticketId }) },
  'tickets.listWithGroups': { side: 'both', names: false, input: ({ customerId }) => ({ partyId: customerId }) },
  'tickets.listColumn': {
    side: 'both',
    names: false,
    input: ({ ticketId, garageId }) => ({ group: 'done', partyId: garageId, cursor: { urgent: true, id: ticketId } }),
  },
  'tickets.countUnarchived': lists(),
  'tickets.timeline': { side: 'both', names: true, input: ({ ticketId }) => ({ ticketId }) },
  'tickets.report': {
    side: 'customer',
    names: true,
    input: ({ garageId, vehicleId }) => ({ garageId, vehicle: { vehicleId }, job, requestKey: randomUUID() }),
  },
  'tickets.reportForCustomer': {
    side: 'garage',
    names: true,
    input: ({ customerId }) => ({ customer: { customerId }, vehicle: { vehicle }, job, requestKey: randomUUID() }),
  },
  'tickets.move': {
    side: 'both',
    names: true,
    input: ({ ticketId }) => ({ ticketId, to: 'IN_PROGRESS', version: 1 }),
  },
  'tickets.edit': {
    side: 'both',
    names: true,
    input: ({ ticketId }) => ({ ticketId, version: 1, changes: { title: 'x' } }),
  },
  'tickets.comment': {
    side: 'both',
    names: true,
    input: ({ ticketId }) => ({ ticketId, body: 'x', requestKey: randomUUID() }),
  },
  'tickets.archive': { side: 'both', names: true, input: ({ ticketId }) => ({ ticketId, archived: true }) },

  'maintenanceBooks.get': { side: 'both', names: true, input: ({ ticketId }) => ({ id: ticketId }) },
  'maintenanceBooks.list': lists(),

  'management.numbers': own('super-users see the whole platform'),
  'management.failures': own('super-users see the whole platform'),
  'management.audit': own('super-users see the whole platform', {}),
  'management.retryFailure': own('super-users see the whole platform', { kind: 'job', id: 'x' }),
  'management.addOrganization': own('super-users make organisations', {}),
  'management.findOrganizations': own('super-users see the whole platform', {}),
  'management.users.find': own('super-users see the whole platform', {}),
  'management.users.setDisabled': own('super-users act upon any user', { userId: 'x', disabled: true }),
  'management.users.setSuperUser': own('super-users act upon any user', { userId: 'x', isSuperUser: true }),
  'management.users.sendReset': own('super-users act upon any user', { userId: 'x' }),
  'management.users.endSessions': own('super-users act upon any user', { userId: 'x' }),
  ...managedOrganization,
}
