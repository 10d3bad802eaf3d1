import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { NewVehicle } from '#features/vehicles/vehicles.ts'
import { emptyVehicleValue, type VehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { partsOf, plusDays, weekdayOfDay } from '#shared/calendar-day.ts'
import { dayInHelsinki, instantAt } from '#shared/helsinki-clock.ts'
import { formatPhone } from '#shared/phone.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { formResolver } from '#web/form-resolver.ts'
import {
  CreateOfferRequest,
  MAX_ASKED_GARAGES,
  MAX_WANTED,
  type OfferRequest,
  type UpdateOfferRequest,
} from '../../offer-requests.ts'

/** A garage that is to be asked, as the form shows it. */
export type ChosenGarage = { id: string; name: string }

/** The start of distances; `name` says it in words. */
export type NearPlace = { latitude: number; longitude: number; name: string }

/** The form. The names are those of the procedures' inputs, so that the server's refusals find their fields. */
export type RequestValues = {
  vehicle: VehicleValue
  wanted: { id: string; name: string }[]
  /** The next work, while it is typed. */
  typedWork: string
  description: string
  drivable: boolean
  courtesyCar: boolean
  mileageKm: number | null
  requestedAt: string | null
  files: readonly UploadedFile[]
  garages: ChosenGarage[]
  near: NearPlace | null
  answerBy: string | null
  contactName: string
  contactPhone: string
  customerReference: string
}

/** Noon, so many days from now; a weekend gives way to Monday. */
export function noonAfter(days: number, now: number): string {
  const day = plusDays(dayInHelsinki(new Date(now)), days)
  const weekday = weekdayOfDay(day)
  const worked = weekday > 4 ? plusDays(day, 7 - weekday) : day
  return instantAt({ ...partsOf(worked), hour: 12, minute: 0 }).toISOString()
}

const USUAL_ANSWER_DAYS = 7

type Person = { name: string | null; phone: string | null }

export const emptyRequest = ({ name, phone }: Person, now: number): RequestValues => ({
  vehicle: emptyVehicleValue,
  wanted: [],
  typedWork: '',
  description: '',
  drivable: true,
  courtesyCar: false,
  mileageKm: null,
  requestedAt: null,
  files: [],
  garages: [],
  near: null,
  answerBy: noonAfter(USUAL_ANSWER_DAYS, now),
  customerReference: '',
  contactName: name ?? '',
  contactPhone: phone ? formatPhone(phone) : '',
})

/** A request that is edited; its garages stay asked, and others are chosen in addition. */
export const valuesOfRequest = (request: OfferRequest): RequestValues => {
  const { wanted, description, drivable, courtesyCar, mileageKm, requestedAt, files, near } = request
  const { answerBy, contactName, contactPhone, customerReference } = request
  return {
    vehicle: { ...emptyVehicleValue, mode: 'known', vehicleId: request.vehicleId },
    wanted,
    typedWork: '',
    description,
    drivable,
    courtesyCar,
    mileageKm,
    requestedAt,
    files,
    garages: [],
    near: near && { ...near, name: 'Valittu paikka' },
    answerBy,
    contactName,
    contactPhone,
    customerReference,
  }
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const hasWork = (wanted: RequestValues['wanted'], name: string): boolean =>
  wanted.some((work) => same(work.name, name))

/** With one work more; none when nothing is typed, it is there already, or there are as many as there may be. */
export function withWork(wanted: RequestValues['wanted'], typed: string): RequestValues['wanted'] {
  const name = typed.trim()
  const isRefused = name === '' || hasWork(wanted, name) || wanted.length >= MAX_WANTED
  return isRefused ? wanted : [...wanted, { id: crypto.randomUUID(), name }]
}

const vehicles = {
  none: z.object({ vehicleId: z.string().min(1, 'Valitse auto listasta tai lisää uusi auto') }),
  known: z.object({ vehicleId: z.string().min(1, 'Valitse auto') }),
  new: z.object({ vehicle: NewVehicle }),
}

const { shape } = CreateOfferRequest

const job = ({ vehicle }: RequestValues) => ({
  vehicle: vehicles[vehicle.mode],
  wanted: shape.wanted,
  description: shape.description,
  mileageKm: shape.mileageKm,
  requestedAt: shape.requestedAt,
})

const garagesOf = (mustChoose: boolean) => ({
  garages: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .min(mustChoose ? 1 : 0, 'Valitse vähintään yksi korjaamo')
    .max(MAX_ASKED_GARAGES, `Voit pyytää tarjouksen enintään ${MAX_ASKED_GARAGES} korjaamolta`),
})

const terms = {
  answerBy: z.string('Anna päivä ja kellonaika, johon mennessä korjaamot vastaavat').pipe(shape.answerBy),
  contactName: shape.contactName,
  contactPhone: shape.contactPhone,
  customerReference: shape.customerReference,
}

type Wish = Pick<RequestValues, 'wanted' | 'description'>

/** Checks the steps up to this one. What is typed for the kind of car that is not chosen is kept. */
export const requestResolver =
  (stepOf: () => number, isEdit: boolean): Resolver<RequestValues> =>
  (values, context, options) => {
    const step = stepOf()
    const schema = z
      .object({ ...job(values), ...(step > 1 && garagesOf(!isEdit)), ...(step > 2 && terms) })
      .refine((given) => (given as Wish).wanted.length > 0 || (given as Wish).description !== '', {
        path: ['description'],
        message: 'Lisää ainakin yksi työ tai kerro, mitä haluat tehtäväksi',
        // what else is wrong may have left these out
        when: ({ value }) => Array.isArray((value as Wish).wanted) && typeof (value as Wish).description === 'string',
      })
    return (formResolver(schema) as unknown as Resolver<RequestValues>)(values, context, options)
  }

/** The step of a field. */
export function stepOfField(field: string): number {
  const [name = ''] = field.split('.')
  if (['garages', 'near'].includes(name)) return 2
  return ['answerBy', 'contactName', 'contactPhone', 'customerReference'].includes(name) ? 3 : 1
}

/** Where the form shows an error that the server gave to `path`. */
export const formPath = (path: string): string => {
  const [name = ''] = path.split('.')
  if (name === 'garageIds' || name === 'addGarageIds') return 'garages'
  return name === 'fileIds' ? 'files' : path
}

const requestOf = (values: RequestValues) => {
  const { wanted, description, drivable, courtesyCar, mileageKm, requestedAt, files, near } = values
  const { contactName, contactPhone, customerReference } = values
  return {
    wanted,
    description,
    drivable,
    courtesyCar,
    mileageKm,
    requestedAt,
    contactName,
    contactPhone,
    customerReference,
    fileIds: files.map(({ id }) => id),
    answerBy: values.answerBy ?? '',
    near: near && { latitude: near.latitude, longitude: near.longitude },
  }
}

export function createInput(values: RequestValues): Omit<CreateOfferRequest, 'requestKey'> {
  const { mode, vehicleId, vehicle } = values.vehicle
  return {
    ...requestOf(values),
    vehicle: mode === 'known' ? { vehicleId } : { vehicle },
    garageIds: values.garages.map(({ id }) => id),
  }
}

export const updateInput = (values: RequestValues): Omit<UpdateOfferRequest, 'offerRequestId' | 'version'> => ({
  ...requestOf(values),
  addGarageIds: values.garages.map(({ id }) => id),
})
