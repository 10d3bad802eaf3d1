import { blank } from '#features/vehicles/server/import-vehicles.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { ImportError } from '#shared/import-report.ts'
import { namesCompany } from './customer-file.ts'
import { CUSTOMER_TITLES } from './customer-headings.ts'
import { type CustomerRegister, type KnownCustomer, nameKey } from './customer-register.ts'
import { registerOf } from './known-customers.ts'
import { writeCustomers } from './write-customers.ts'

/** A car that a file of another kind names, with the name of its customer; empty where the file does not say. */
export type NamedCar = {
  number: number
  registrationNumber: string | null
  vinNumber: string | null
  customerName: string
}

type Brought = {
  register: CustomerRegister
  /** Rows of which the customer is not known, or may not be given a car. */
  errors: ImportError[]
  warnings: ImportError[]
  cars: number
  customers: number
}

/**
 * What would become of cars that the garage does not have yet: each goes to the customer of its name, who is made when there is none. Nothing is
 * written before `writeBrought`.
 */
export async function planCars(
  db: Queryable,
  garageId: string,
  cars: readonly NamedCar[],
  { isLocked }: { isLocked: boolean },
): Promise<Brought> {
  const register = await registerOf(db, garageId, { rows: [], isLocked })
  const brought: Brought = { register, errors: [], warnings: [], cars: 0, customers: 0 }
  const column = CUSTOMER_TITLES.name
  for (const { number, registrationNumber, vinNumber, customerName } of cars) {
    const there = register.carsWith({ registrationNumber, vinNumber })
    if (there.length > 0) continue
    if (nameKey(customerName) === '') {
      brought.errors.push({ row: number, column, message: 'Autoa ei ole, eikä rivi kerro asiakasta.' })
      continue
    }
    const named = register.withName(customerName)
    const [known] = named
    if (named.length > 1) {
      const message = `${customerName}: näin on nimetty monta asiakasta. Lisää auto ensin oikealle asiakkaalle.`
      brought.errors.push({ row: number, column, message })
      continue
    }
    if (known && !known.isOwn) {
      brought.errors.push({ row: number, column, message: `${known.name} hoitaa autonsa palvelussa itse.` })
      continue
    }
    const owner = known ?? newCustomer(customerName)
    if (!known) {
      register.add(owner)
      brought.customers += 1
    }
    register.addCar({ ...blank, registrationNumber, vinNumber, id: newId(), customerId: owner.id })
    brought.cars += 1
    const message = known ? `Uusi auto asiakkaalle ${owner.name}.` : `Uusi asiakas ${owner.name} ja uusi auto.`
    brought.warnings.push({ row: number, column, message })
  }
  return brought
}

const newCustomer = (name: string): KnownCustomer => ({
  note: '',
  id: newId(),
  isOwn: true,
  name,
  kind: namesCompany(name) ? 'COMPANY' : 'PERSON',
  businessId: '',
  vatNumber: '',
  phone: '',
  email: '',
  streetAddress: '',
  postalCode: '',
  city: '',
  billing: { billingName: '', billingAddress: '', billingEmail: '', eInvoiceAddress: '', eInvoiceOperator: '' },
  contacts: [],
})

export const writeBrought = (tx: Transaction, garageId: string, { register }: Brought, now: Date): Promise<void> =>
  writeCustomers(tx, garageId, register, now)
