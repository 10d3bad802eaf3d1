import { z } from 'zod'
import { FileIds } from '#features/files/files.ts'
import { NewCustomer } from '#features/organizations/organizations.ts'
import { NewVehicle } from '#features/vehicles/vehicles.ts'
import { Id } from '#shared/id.ts'
import { TICKET_GROUPS, TICKET_STATUSES, WAITING_REASONS } from './tickets.ts'

/** In the one form in which instants are kept, so that they can be compared as texts. */
const instant = z.iso
  .datetime({ offset: true, error: 'Tarkista päivä ja kellonaika' })
  .transform((text) => new Date(text).toISOString())
const text = (max: number, what: string) =>
  z.string().trim().max(max, `${what} on liian pitkä (enintään ${max} merkkiä)`)

const fields = {
  title: text(120, 'Otsikko').min(1, 'Kerro lyhyesti, mitä autolle pitää tehdä'),
  description: text(5000, 'Kuvaus'),
  drivable: z.boolean(),
  mileageKm: z
    .number('Anna mittarilukema numeroina')
    .int('Anna mittarilukema kokonaisina kilometreinä')
    .min(0, 'Mittarilukema ei voi olla negatiivinen')
    .max(5_000_000, 'Tarkista mittarilukema')
    .nullable(),
  wishedAt: instant.nullable(),
  keysLocation: text(300, 'Avainten paikka'),
  replacementCar: z.boolean(),
  contactName: text(120, 'Yhteyshenkilön nimi'),
  contactPhone: text(40, 'Puhelinnumero'),
  customerReference: text(80, 'Viite'),
}

const planFields = {
  urgent: z.boolean(),
  scheduledStart: instant.nullable(),
  scheduledEnd: instant.nullable(),
  promisedReadyAt: instant.nullable(),
  mechanicId: Id.nullable(),
}

/** What a person fills in of the job itself, on either side. */
export const ReportedJob = z.object({
  ...fields,
  description: fields.description.default(''),
  drivable: fields.drivable.default(true),
  mileageKm: fields.mileageKm.default(null),
  wishedAt: fields.wishedAt.default(null),
  keysLocation: fields.keysLocation.default(''),
  replacementCar: fields.replacementCar.default(false),
  contactName: fields.contactName.default(''),
  contactPhone: fields.contactPhone.default(''),
  customerReference: fields.customerReference.default(''),
  urgent: z.boolean().default(false),
})
export type ReportedJob = z.infer<typeof ReportedJob>

/** The vehicle of a report: one that is known already, or one that is added with it. */
export const ReportedVehicle = z.union([z.object({ vehicleId: Id }), z.object({ vehicle: NewVehicle })])

/** Made by the browser once per filled form, so that a retry reports nothing twice. */
const requestKey = z.uuid()

/** Ilmoita auto korjaamolle: a customer reports its own car to a garage. */
export const ReportToGarage = z.object({
  garageId: Id,
  vehicle: ReportedVehicle,
  job: ReportedJob,
  fileIds: FileIds.default([]),
  requestKey,
})
export type ReportToGarage = z.infer<typeof ReportToGarage>

/** Ilmoita asiakkaan auto korjaamolle: a garage reports a car of a customer it knows or adds. */
export const ReportForCustomer = z.object({
  /** `businessId` is needed for a customer that the garage has not dealt with before. */
  customer: z.union([
    z.object({ customerId: Id, businessId: z.string().max(20).optional() }),
    z.object({ newCustomer: NewCustomer }),
  ]),
  vehicle: ReportedVehicle,
  job: ReportedJob,
  fileIds: FileIds.default([]),
  requestKey,
})
export type ReportForCustomer = z.infer<typeof ReportForCustomer>

/** The desk's filters; all of them are kept in the URL. */
export const DeskFilter = z.object({
  archived: z.boolean().optional(),
  text: z.string().trim().max(100).optional(),
  /** A mechanic's user id, or `none` for tickets without one. */
  mechanicId: Id.optional(),
  /** The other party: a customer on a garage's desk, a garage on a customer's. */
  partyId: Id.optional(),
})
export type DeskFilter = z.infer<typeof DeskFilter>

/** The next page of one column; `cursor` is the last card that the browser has. */
export const ColumnPage = DeskFilter.extend({
  group: z.enum(TICKET_GROUPS),
  cursor: z.object({ urgent: z.boolean(), id: Id }).nullish(),
})
export type ColumnPage = z.infer<typeof ColumnPage>

const at = { ticketId: Id, version: z.number().int().positive() }

export const MoveTicket = z.object({
  ...at,
  to: z.enum(TICKET_STATUSES),
  waitingFor: z.enum(WAITING_REASONS).optional(),
  note: text(500, 'Selite').default(''),
  scheduledStart: instant.nullable().optional(),
  scheduledEnd: instant.nullable().optional(),
  promisedReadyAt: instant.nullable().optional(),
})
export type MoveTicket = z.infer<typeof MoveTicket>

/** Only the fields that changed are sent. */
export const EditTicket = z.object({ ...at, changes: z.object({ ...fields, ...planFields }).partial() })
export type EditTicket = z.infer<typeof EditTicket>
export type TicketChanges = EditTicket['changes']

export const CommentTicket = z.object({
  ticketId: Id,
  body: text(4000, 'Viesti').min(1, 'Kirjoita viesti'),
  internal: z.boolean().default(false),
  fileIds: FileIds.default([]),
  requestKey,
})
export type CommentTicket = z.infer<typeof CommentTicket>

export const ArchiveTicket = z.object({ ticketId: Id, archived: z.boolean() })
export type ArchiveTicket = z.infer<typeof ArchiveTicket>
