import { randomUUID } from 'node:crypto'

/** What a procedure may name of another organisation. */
export type Ids = { garageId: string; customerId: string; ticketId: string; vehicleId: string; notificationId: string }

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
type OwnCase = { tenant: false; why: string; open: boolean; input: Record<string, unknown> | undefined }

const lists = (input: Record<string, unknown> = {}): TenantCase => ({ side: 'both', names: false, input: () => input })
const own = (why: string, input?: Record<string, unknown>): OwnCase => ({ tenant: false, why, open: false, input })

const vehicle = { registrationNumber: 'ABC-123' }
const job = { title: 'Huolto' }

/** One case per procedure; a procedure without one fails the wall test. */
export const wallCases: Record<string, TenantCase | OwnCase> = {
  'profile.get': own('the caller’s own profile'),
  'profile.setSound': own('the caller’s own setting'),

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
  'management.findOrganizations': own('super-users see the whole platform', {}),
  'management.users.find': own('super-users see the whole platform', {}),
  'management.users.setDisabled': own('super-users act upon any user', { userId: 'x', disabled: true }),
  'management.users.setSuperUser': own('super-users act upon any user', { userId: 'x', isSuperUser: true }),
  'management.users.sendReset': own('super-users act upon any user', { userId: 'x' }),
  'management.users.endSessions': own('super-users act upon any user', { userId: 'x' }),
}
