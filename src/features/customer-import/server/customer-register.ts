import type { NewVehicleRow } from '#features/vehicles/server/import-vehicles.ts'
import type { ImportSum } from '#shared/import-report.ts'
import type { CustomerKind } from '#shared/organization.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { CustomerOfFile } from './customer-file.ts'

/** A customer of the garage, as far as an import compares it. */
export type KnownCustomer = {
  id: string
  /** The garage added it and edits it; any other customer's people look after their own data. */
  isOwn: boolean
  name: string
  kind: CustomerKind
  businessId: string
  vatNumber: string
  phone: string
  email: string
  streetAddress: string
  postalCode: string
  city: string
  billing: CustomerOfFile['billing']
  /** Names of those who are there. */
  contacts: string[]
  note: string
}

export type KnownCar = NewVehicleRow & { id: string; customerId: string }

export type NewContact = { organizationId: string; name: string; phone: string; email: string }

type Touched<Thing> = { thing: Thing; isNew: boolean }

/**
 * The customers and cars of a garage while an import looks at them: what was there, and what its rows have made and changed. Kept in memory only;
 * `write-customers.ts` writes what was touched.
 */
export class CustomerRegister {
  readonly customers = new Map<string, Touched<KnownCustomer>>()
  readonly billed = new Set<string>()
  readonly noted = new Set<string>()
  readonly cars = new Map<string, Touched<KnownCar>>()
  readonly contacts: NewContact[] = []
  private readonly byBusinessId = new Map<string, KnownCustomer>()
  private readonly byVat = new Map<string, KnownCustomer>()
  private readonly byPhone = new Map<string, KnownCustomer[]>()
  private readonly byEmail = new Map<string, KnownCustomer[]>()
  private readonly byName = new Map<string, KnownCustomer[]>()
  private readonly byId = new Map<string, KnownCustomer>()
  private readonly byPlate = new Map<string, KnownCar[]>()
  private readonly byVin = new Map<string, KnownCar[]>()
  /** Business ids of customers with which the garage does not deal. */
  private readonly taken: ReadonlySet<string>

  constructor(given: { customers: readonly KnownCustomer[]; cars: readonly KnownCar[]; taken: ReadonlySet<string> }) {
    for (const customer of given.customers) this.index(customer)
    for (const car of given.cars) this.indexCar(car)
    this.taken = given.taken
  }

  isTakenElsewhere(businessId: string): boolean {
    return this.taken.has(businessId) && !this.byBusinessId.has(businessId)
  }

  customerOf(car: KnownCar): KnownCustomer | undefined {
    return this.byId.get(car.customerId)
  }

  withBusinessId(businessId: string): KnownCustomer | undefined {
    return businessId === '' ? undefined : this.byBusinessId.get(businessId)
  }

  withVatNumber(vatNumber: string): KnownCustomer | undefined {
    return vatNumber === '' ? undefined : this.byVat.get(vatNumber)
  }

  withPhone(phone: string): readonly KnownCustomer[] {
    return phone === '' ? [] : (this.byPhone.get(phone) ?? [])
  }

  withEmail(email: string): readonly KnownCustomer[] {
    return email === '' ? [] : (this.byEmail.get(email) ?? [])
  }

  withName(name: string): readonly KnownCustomer[] {
    return this.byName.get(nameKey(name)) ?? []
  }

  /** Cars with the plate or the VIN; one that was taken out of use last. */
  carsWith(numbers: Pick<KnownCar, 'registrationNumber' | 'vinNumber'>): KnownCar[] {
    const { registrationNumber, vinNumber } = numbers
    const found = new Set([
      ...(registrationNumber === null ? [] : (this.byPlate.get(plateKey(registrationNumber)) ?? [])),
      ...(vinNumber === null ? [] : (this.byVin.get(vinNumber) ?? [])),
    ])
    return [...found].toSorted((one, other) => Number(one.retiredAt !== null) - Number(other.retiredAt !== null))
  }

  add(customer: KnownCustomer): void {
    this.customers.set(customer.id, { thing: customer, isNew: true })
    this.index(customer)
    if (Object.values(customer.billing).some(Boolean)) this.billed.add(customer.id)
    if (customer.note !== '') this.noted.add(customer.id)
  }

  /** After its fields were filled in place; true when that changed anything. */
  touch(customer: KnownCustomer): void {
    if (!this.customers.has(customer.id)) this.customers.set(customer.id, { thing: customer, isNew: false })
    this.index(customer)
  }

  addCar(car: KnownCar): void {
    this.cars.set(car.id, { thing: car, isNew: true })
    this.indexCar(car)
  }

  touchCar(car: KnownCar): void {
    if (!this.cars.has(car.id)) this.cars.set(car.id, { thing: car, isNew: false })
    this.indexCar(car)
  }

  sums(): ImportSum[] {
    const made = [...this.customers.values()].filter(({ isNew }) => isNew)
    const cars = [...this.cars.values()]
    return [
      { label: 'Uusia yrityksiä', count: made.filter(({ thing }) => thing.kind !== 'PERSON').length },
      { label: 'Uusia henkilöasiakkaita', count: made.filter(({ thing }) => thing.kind === 'PERSON').length },
      { label: 'Uusia autoja', count: cars.filter(({ isNew }) => isNew).length },
      { label: 'Täydennettäviä asiakkaita', count: this.customers.size - made.length },
      { label: 'Täydennettäviä autoja', count: cars.filter(({ isNew }) => !isNew).length },
    ]
  }

  private index(customer: KnownCustomer): void {
    this.byId.set(customer.id, customer)
    if (customer.businessId) this.byBusinessId.set(customer.businessId, customer)
    if (customer.vatNumber) this.byVat.set(customer.vatNumber, customer)
    push(this.byPhone, customer.phone, customer)
    push(this.byEmail, customer.email, customer)
    push(this.byName, nameKey(customer.name), customer)
  }

  private indexCar(car: KnownCar): void {
    push(this.byPlate, car.registrationNumber === null ? '' : plateKey(car.registrationNumber), car)
    push(this.byVin, car.vinNumber ?? '', car)
  }
}

function push<Thing>(map: Map<string, Thing[]>, key: string, thing: Thing): void {
  if (key === '') return
  const found = map.get(key)
  if (!found) map.set(key, [thing])
  else if (!found.includes(thing)) found.push(thing)
}

/** The words of a name without marks and the forms of companies, in one order: `Virtanen Matti` is Matti Virtanen. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !FORMS.has(word))
    .sort()
const FORMS = new Set(['oy', 'oyj', 'ab', 'ky', 'ay', 'tmi', 'ltd'])

/** `Äijä` loses its dots, `Virtanen Matti` its order. */
export const nameKey = (name: string): string => {
  const words = wordsOf(name)
  return words.length > 0 ? words.join(' ') : name.trim().toLowerCase()
}

/** Whether both may be one customer's: all words of the shorter name are in the longer one. */
export function areOneName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (shorter.length === 0) return nameKey(one) === nameKey(other)
  return shorter.every((word) => longer.includes(word))
}
