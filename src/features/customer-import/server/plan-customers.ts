import { blank, filled } from '#features/vehicles/server/import-vehicles.ts'
import { isSamePlate } from '#features/vehicles/server/same-vehicle.ts'
import type { VehicleOfFile } from '#features/vehicles/server/vehicle-file.ts'
import { VEHICLE_TITLES } from '#features/vehicles/server/vehicle-file.ts'
import { newId } from '#server/db/new-id.ts'
import type { Outcome } from '#server/import/importer.ts'
import type { Numbered, Wrong } from '#server/import/read-rows.ts'
import { isNamedByPhone } from '#shared/named-by-phone.ts'
import { formatPhone } from '#shared/phone.ts'
import type { CustomerOfFile, RowOfFile } from './customer-file.ts'
import { CUSTOMER_TITLES } from './customer-headings.ts'
import { areOneName, type CustomerRegister, type KnownCar, type KnownCustomer } from './customer-register.ts'

/** What is planned of a file: the register with what its rows change, and what is reported of them. */
export type CustomerPlan = Omit<Outcome, 'added' | 'updated' | 'sums'> & { register: CustomerRegister; now: Date }

export const beginPlan = (register: CustomerRegister, now: Date): CustomerPlan => ({
  register,
  now,
  unchanged: 0,
  skipped: 0,
  errors: [],
  warnings: [],
})

export function outcomeOf({ register, now: _, ...plan }: CustomerPlan): Outcome {
  const touched = [...register.customers.values(), ...register.cars.values()]
  const added = touched.filter(({ isNew }) => isNew).length
  return { ...plan, added, updated: touched.length - added, sums: register.sums() }
}

/** Whose row it is: a customer that is there, a new one, or none that may be touched. `odd` is reported and prevents nothing. */
type Meant = { odd?: Wrong } & ({ known: KnownCustomer } | { isNew: true } | { leftOut: Wrong } | { wrong: Wrong })

/** Looks at one row: finds whose it is and which car, fills what was empty, and reports the rest. A wrong row changes nothing. */
export function planRow(plan: CustomerPlan, { number, row: { customer, car } }: Numbered<RowOfFile>): void {
  const { register } = plan
  const meant = meantCustomer(register, customer, car)
  const report = ({ column, message }: Wrong) => plan.warnings.push({ row: number, column, message })
  if ('leftOut' in meant) {
    plan.skipped += 1
    report(meant.leftOut)
    return
  }
  const known = 'known' in meant ? meant.known : null
  const sameCar = car && !('wrong' in meant) ? meantCar(register, known, car) : null
  const wrong = [...('wrong' in meant ? [meant.wrong] : []), ...(sameCar && 'wrong' in sameCar ? [sameCar.wrong] : [])]
  if (wrong.length > 0) {
    plan.errors.push(...wrong.map((one) => ({ row: number, ...one })))
    return
  }
  if (meant.odd) report(meant.odd)
  const owner = known ?? newCustomer(customer)
  const isCustomerChanged = known === null || fillCustomer(register, owner, customer)
  if (known === null) register.add(owner)
  const isContactNew = addContact(register, owner, customer)
  if (known !== null && isOtherNote(known, customer)) report(OTHER_NOTE)
  const isCarChanged = car && sameCar && 'isNew' in sameCar ? addCar(plan, owner, car) : false
  const isCarFilled = car && sameCar && 'car' in sameCar ? fillCar(plan, sameCar.car, car) : false
  if (sameCar && 'odd' in sameCar && sameCar.odd) report(sameCar.odd)
  if (!isCustomerChanged && !isContactNew && !isCarChanged && !isCarFilled) plan.unchanged += 1
}

function meantCustomer(register: CustomerRegister, row: CustomerOfFile, car: VehicleOfFile | null): Meant {
  const { businessId, phone, email, name } = row
  if (businessId !== '' && register.isTakenElsewhere(businessId))
    return {
      leftOut: {
        column: CUSTOMER_TITLES.businessId,
        message: `Y-tunnus ${businessId} on palvelussa asiakkaalla, jonka tietoja et hoida. Hae asiakas Y-tunnuksella ja pyydä yhteyttä.`,
      },
    }
  const byNumber = register.withBusinessId(businessId) ?? register.withVatNumber(row.vatNumber)
  if (byNumber) return ownOrLeftOut(byNumber, differentName(byNumber, row))
  const fits = (one: KnownCustomer) => areOneName(one.name, name) && !contradicts(one, row)
  const ofPhone = register.withPhone(phone)
  const samePhone = ofPhone.filter(fits)
  const sameEmail = register.withEmail(email).filter(fits)
  const found = [...new Set(samePhone.length > 0 ? samePhone : sameEmail)]
  const [first] = found
  if (first && found.length === 1) return ownOrLeftOut(first)
  if (first) return several(found)
  const nameless = ofPhone.find((one) => one.isOwn && isNameless(one))
  if (nameless && row.kind === 'PERSON') return ownOrLeftOut(nameless, namedNow(nameless, row))
  const byName = register.withName(name).filter((one) => isSameByName(register, one, row, car))
  const [named] = byName
  if (named && byName.length === 1) return ownOrLeftOut(named, byNameOnly(named))
  if (named) return several(byName)
  const other = [...register.withPhone(phone), ...register.withEmail(email)][0]
  return other ? { isNew: true, odd: sharedContact(other, row) } : { isNew: true }
}

const ownOrLeftOut = (known: KnownCustomer, odd?: Wrong): Meant =>
  known.isOwn
    ? { known, ...(odd && { odd }) }
    : {
        leftOut: {
          column: CUSTOMER_TITLES.name,
          message: `${known.name} hoitaa tietonsa ja autonsa palvelussa itse. Riviä ei tuoda.`,
        },
      }

/** A person whom the garage knows only by the phone number: the file's row of that number says the name. */
const isNameless = ({ kind, name }: KnownCustomer): boolean => kind === 'PERSON' && isNamedByPhone(name)

const namedNow = ({ name }: KnownCustomer, row: CustomerOfFile): Wrong => ({
  column: CUSTOMER_TITLES.name,
  message: `Asiakas ${name} on ilman nimeä: nimeksi tulee ${row.name}.`,
})

/** Two business ids or VAT numbers are two companies, also with one phone; so are two persons with phones of their own. */
const contradicts = (known: KnownCustomer, row: CustomerOfFile): boolean =>
  differ(known.businessId, row.businessId) ||
  differ(known.vatNumber, row.vatNumber) ||
  (known.kind === 'PERSON' && row.businessId !== '' && known.phone !== row.phone)

const differ = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other

/**
 * Without a number, phone or e-mail in common a name is one customer's when nothing speaks against it and something for it: the car is that
 * customer's already, or neither has anything else to be known by.
 */
function isSameByName(
  register: CustomerRegister,
  known: KnownCustomer,
  row: CustomerOfFile,
  car: VehicleOfFile | null,
): boolean {
  if (contradicts(known, row) || differ(known.phone, row.phone) || differ(known.email, row.email)) return false
  if (differ(known.postalCode, row.postalCode) || differ(known.streetAddress, row.streetAddress)) return false
  if (car && register.carsWith(car).some((one) => one.customerId === known.id)) return true
  const isBare = (one: Pick<CustomerOfFile, 'phone' | 'email'>) => one.phone === '' && one.email === ''
  return isBare(row) && (known.kind !== 'PERSON' || isBare(known))
}

const differentName = (known: KnownCustomer, row: CustomerOfFile): Wrong | undefined =>
  areOneName(known.name, row.name)
    ? undefined
    : {
        column: CUSTOMER_TITLES.name,
        message: `Sama Y-tunnus tai ALV-tunniste on asiakkaalla ${known.name}. Rivi viedään sille, eikä nimeä muuteta.`,
      }

const byNameOnly = (known: KnownCustomer): Wrong => ({
  column: CUSTOMER_TITLES.name,
  message: `Rivi viedään asiakkaalle ${known.name} nimen perusteella. Tarkista, että kyse on samasta asiakkaasta.`,
})

const several = (found: readonly KnownCustomer[]): Meant => ({
  wrong: {
    column: CUSTOMER_TITLES.name,
    message: `Rivi sopii ${found.length} asiakkaaseen: ${found
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')}. Lisää Y-tunnus tai puhelinnumero.`,
  },
})

const sharedContact = (other: KnownCustomer, row: CustomerOfFile): Wrong => {
  const isPhone = other.phone !== '' && other.phone === row.phone
  return {
    column: isPhone ? CUSTOMER_TITLES.phone : CUSTOMER_TITLES.email,
    message: `${isPhone ? formatPhone(row.phone) : row.email} on myös asiakkaalla ${other.name}. Nimi on toinen, joten tästä tehdään oma asiakas.`,
  }
}

type MeantCar = { car: KnownCar; odd?: Wrong } | { isNew: true } | { isLeft: true; odd: Wrong } | { wrong: Wrong }

function meantCar(register: CustomerRegister, owner: KnownCustomer | null, car: VehicleOfFile): MeantCar {
  const found = register.carsWith(car)
  const own = found.filter(({ customerId }) => customerId === owner?.id)
  const [mine] = own
  if (mine && own.length === 1) {
    if (differsFrom(mine, car))
      return {
        wrong: { column: VEHICLE_TITLES.vinNumber, message: 'Autolla on jo toinen rekisteri- tai valmistenumero' },
      }
    return mine.retiredAt === null
      ? { car: mine }
      : {
          isLeft: true,
          odd: { column: VEHICLE_TITLES.registrationNumber, message: 'Auto on poistettu käytöstä, eikä sitä muuteta.' },
        }
  }
  if (mine)
    return {
      wrong: { column: VEHICLE_TITLES.vinNumber, message: 'Rekisterinumero ja valmistenumero ovat eri autoilla' },
    }
  // a car that was sold or taken out of use is its next owner's
  const other = found.find(({ retiredAt }) => retiredAt === null)
  if (!other) return { isNew: true }
  const name = register.customerOf(other)?.name ?? 'toisella asiakkaalla'
  return {
    wrong: {
      column: VEHICLE_TITLES.registrationNumber,
      message: `Auto on jo asiakkaalla ${name}. Autoa ei siirretä tuonnissa.`,
    },
  }
}

const differsFrom = (known: KnownCar, car: VehicleOfFile): boolean =>
  (known.vinNumber !== null && car.vinNumber !== null && known.vinNumber !== car.vinNumber) ||
  (known.registrationNumber !== null &&
    car.registrationNumber !== null &&
    !isSamePlate(known.registrationNumber, car.registrationNumber))

const newCustomer = ({ contact: _, ...fields }: CustomerOfFile): KnownCustomer => ({
  ...fields,
  billing: { ...fields.billing },
  id: newId(),
  isOwn: true,
  contacts: [],
})

const FILLED = ['businessId', 'vatNumber', 'phone', 'email', 'streetAddress', 'postalCode', 'city'] as const

/** Fills what is empty; a person who is given a business id is a company. */
function fillCustomer(register: CustomerRegister, known: KnownCustomer, row: CustomerOfFile): boolean {
  let isChanged = isNameless(known) && !isNamedByPhone(row.name)
  if (isChanged) known.name = row.name
  for (const name of FILLED)
    if (known[name] === '' && row[name] !== '') {
      known[name] = row[name]
      isChanged = true
    }
  if (isChanged && known.kind === 'PERSON' && row.kind !== 'PERSON' && (row.businessId || row.vatNumber))
    known.kind = row.kind
  let isBilled = false
  // an address of e-invoices and its operator belong together
  const isEmpty = known.billing.eInvoiceAddress === '' && known.billing.eInvoiceOperator === ''
  for (const name of Object.keys(row.billing) as (keyof CustomerOfFile['billing'])[])
    if (known.billing[name] === '' && row.billing[name] !== '' && (isEmpty || !name.startsWith('eInvoice'))) {
      known.billing[name] = row.billing[name]
      isBilled = true
    }
  if (isBilled) register.billed.add(known.id)
  const isNoted = known.note === '' && row.note !== ''
  if (isNoted) {
    known.note = row.note
    register.noted.add(known.id)
  }
  if (isChanged || isBilled || isNoted) register.touch(known)
  return isChanged || isBilled || isNoted
}

/** A note is one text: the first that is known stays. */
const isOtherNote = (known: KnownCustomer, { note }: CustomerOfFile): boolean =>
  note !== '' && !known.note.includes(note)
const OTHER_NOTE: Wrong = {
  column: CUSTOMER_TITLES.note,
  message: 'Asiakkaalla on jo toinen muistiinpano. Tämän rivin huomautusta ei tuoda.',
}

function addContact(register: CustomerRegister, owner: KnownCustomer, { contact }: CustomerOfFile): boolean {
  if (!contact || owner.contacts.some((name) => areOneName(name, contact.name))) return false
  owner.contacts.push(contact.name)
  register.contacts.push({ organizationId: owner.id, ...contact })
  if (!register.customers.has(owner.id)) register.touch(owner)
  return true
}

function addCar({ register, now }: CustomerPlan, owner: KnownCustomer, car: VehicleOfFile): boolean {
  register.addCar({ ...filled(blank, car, now), id: newId(), customerId: owner.id })
  return true
}

/** Fills what is empty; a mileage too. */
function fillCar({ register, now }: CustomerPlan, known: KnownCar, car: VehicleOfFile): boolean {
  const given = filled(blank, car, now)
  const changes = (Object.keys(given) as (keyof typeof given)[]).filter(
    (name) =>
      name !== 'retiredAt' &&
      (known[name] === null || known[name] === '') &&
      given[name] !== null &&
      given[name] !== '',
  )
  // the time of a mileage is that of the mileage
  const kept = known.mileageKm === null ? changes : changes.filter((name) => name !== 'mileageAt')
  if (kept.length === 0) return false
  Object.assign(known, Object.fromEntries(kept.map((name) => [name, given[name]])))
  register.touchCar(known)
  return true
}
