import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { CheckedCustomer, type NewCustomer, type PartyChoice } from '#features/organizations/organizations.ts'
import { NO_IDENTITY } from '#features/organizations/web/customer-kind-fields.tsx'
import { NewVehicle } from '#features/vehicles/vehicles.ts'
import { emptyVehicleValue, type VehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { formResolver } from '#web/form-resolver.ts'
import { PlanAtOnce } from '../plan-at-once.ts'
import { ReportedJob, requireWish } from '../ticket-field-schemas.ts'
import { blankReport } from '../ticket-fields.ts'
import type { ReportForCustomer, ReportToGarage } from '../ticket-inputs.ts'
import type { WantedService } from '../wanted-services.ts'

/** A driver as the form shows it. */
export type NamedAtReport = { id: string; name: string }

/** The form of a report on either side. The names are those of the procedures' inputs, so that the server's refusals find their fields. */
export type ReportValues = {
  /** The chosen garage or customer, for showing it; its id is what is sent. */
  party: PartyChoice | null
  garageId: string
  customer: { mode: 'known' | 'new'; customerId: string; newCustomer: NewCustomer }
  vehicle: VehicleValue
  job: ReportedJob
  /** The mileage, and of which car, that the user confirmed though it is odd; another one is asked about again. */
  confirmedMileage: string
  /** Of the garage's list. */
  services: WantedService[]
  /** The garage's plan; without a beginning it is left for later. */
  plan: PlanAtOnce
  files: readonly UploadedFile[]
  /** Of the customer's own list: who may fetch the car. */
  drivers: readonly NamedAtReport[]
  /** Whether the customer gets a link by which it follows the ticket: what the user chose, and what holds without a choice. */
  statusLink?: { chosen: boolean | null; isSent: boolean }
}

export const emptyReport = (contact: { name: string; phone: string }): ReportValues => ({
  party: null,
  garageId: '',
  customer: {
    mode: 'known',
    customerId: '',
    newCustomer: { ...NO_IDENTITY, name: '', email: '', phone: '', streetAddress: '', postalCode: '', city: '' },
  },
  vehicle: emptyVehicleValue,
  job: { ...blankReport, contactName: contact.name, contactPhone: contact.phone },
  confirmedMileage: '',
  services: [],
  plan: { mechanicId: null, scheduledStart: null, scheduledEnd: null, promisedReadyAt: null },
  files: [],
  drivers: [],
  statusLink: { chosen: null, isSent: false },
})

/** What is known of a caller before the form is open: a plate or a phone number, as it was typed, by which the car is looked for. */
export const prefillCaller = (values: ReportValues, { text = '' }: { text?: string | undefined }): ReportValues => ({
  ...values,
  vehicle: { ...emptyVehicleValue, vehicle: { ...emptyVehicleValue.vehicle, registrationNumber: text } },
})

const vehicles = {
  none: z.object({ vehicleId: z.string().min(1, 'Valitse auto listasta tai lisää uusi auto') }),
  known: z.object({ vehicleId: z.string().min(1, 'Valitse auto') }),
  new: z.object({ vehicle: NewVehicle }),
}

const customers = {
  known: z.object({ customerId: z.string().min(1, 'Valitse asiakas tai lisää uusi') }),
  new: z.object({ newCustomer: CheckedCustomer }),
}

const schemaFor = (type: OrganizationType, { customer, vehicle, services }: ReportValues) =>
  requireWish(
    z.object({
      ...(type === 'GARAGE'
        ? { customer: customers[customer.mode], plan: PlanAtOnce }
        : { garageId: z.string().min(1, 'Valitse korjaamo') }),
      vehicle: vehicles[vehicle.mode],
      job: ReportedJob,
    }),
    () => services.length > 0,
  )

/** Checks only the chosen branches: what is typed in the others waits there. */
export const reportResolver =
  (type: OrganizationType): Resolver<ReportValues> =>
  (values, context, options) =>
    (formResolver(schemaFor(type, values)) as unknown as Resolver<ReportValues>)(values, context, options)

const vehicleInput = ({ mode, vehicleId, vehicle }: VehicleValue) => (mode === 'known' ? { vehicleId } : { vehicle })

/** What `confirmedMileage` holds when the mileage of the form is confirmed. */
export const mileageToConfirm = ({ vehicle, job }: Pick<ReportValues, 'vehicle' | 'job'>): string =>
  `${vehicle.vehicleId} ${job.mileageKm}`

const isMileageConfirmed = (values: ReportValues) => values.confirmedMileage === mileageToConfirm(values)

type Sent<Report> = Omit<Report, 'requestKey'>

const idsOf = (files: readonly UploadedFile[]) => files.map((file) => file.id)
const serviceIdsOf = (services: readonly WantedService[]) =>
  services.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]))

export function toGarageInput(values: ReportValues): Sent<ReportToGarage> {
  const { garageId, vehicle, job, services, files, drivers } = values
  return {
    garageId,
    vehicle: vehicleInput(vehicle),
    job,
    mileageConfirmed: isMileageConfirmed(values),
    serviceIds: serviceIdsOf(services),
    fileIds: idsOf(files),
    ...(drivers.length > 0 && { driverIds: drivers.map(({ id }) => id) }),
  }
}

export function forCustomerInput(values: ReportValues): Sent<ReportForCustomer> {
  const { party, customer, vehicle, job, services, plan, files, statusLink } = values
  const { mode, customerId, newCustomer } = customer
  return {
    customer:
      mode === 'known'
        ? // a customer that the garage does not know is proved by the business id that found it
          { customerId, ...(party?.businessId ? { businessId: party.businessId } : {}) }
        : { newCustomer },
    vehicle: vehicleInput(vehicle),
    job,
    mileageConfirmed: isMileageConfirmed(values),
    serviceIds: serviceIdsOf(services),
    ...plan,
    fileIds: idsOf(files),
    // a draft of an earlier release knows nothing of it
    ...(statusLink && { statusLink: statusLink.isSent }),
  }
}

/** Where the form shows an error that the server gave to `path`. */
export const formPath = (path: string): string => formPaths[path] ?? path

const formPaths: Record<string, string> = {
  mechanicId: 'plan.mechanicId',
  scheduledStart: 'plan.scheduledStart',
  scheduledEnd: 'plan.scheduledEnd',
  promisedReadyAt: 'plan.promisedReadyAt',
  'customer.name': 'customer.newCustomer.name',
  'customer.phone': 'customer.newCustomer.phone',
  'customer.businessId': 'customer.newCustomer.businessId',
  'customer.vatNumber': 'customer.newCustomer.vatNumber',
  'customer.country': 'customer.newCustomer.country',
  serviceIds: 'services',
}
