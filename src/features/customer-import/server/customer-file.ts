import { z } from 'zod'
import { Billing, ProfileEdit } from '#features/organization-settings/organization-settings.ts'
import { CustomerName, NOTE_MAX } from '#features/organizations/organizations.ts'
import { type VehicleOfFile, vehicleFile } from '#features/vehicles/server/vehicle-file.ts'
import { FORMULA, isFormula } from '#server/import/read-cells.ts'
import { type Cells, isSum, type ReadRow, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { isShortened, shortenedMessage } from '#server/import/shortened.ts'
import { businessIdError, normalizeBusinessId } from '#shared/business-id.ts'
import { OptionalEmail, OptionalPhone } from '#shared/fields.ts'
import { CUSTOMER_KIND_LABELS, type CustomerKind } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { line, lines } from '#shared/text-fields.ts'
import { CUSTOMER_TITLES, type CustomerColumn, customerColumns, customerPresets } from './customer-headings.ts'

/** A customer of a row; what the row does not say is empty. */
export type CustomerOfFile = {
  name: string
  kind: CustomerKind
  businessId: string
  vatNumber: string
  phone: string
  email: string
  streetAddress: string
  postalCode: string
  city: string
  billing: {
    billingName: string
    billingAddress: string
    billingEmail: string
    eInvoiceAddress: string
    eInvoiceOperator: string
  }
  contact: { name: string; phone: string; email: string } | null
  /** What the garage has written down about the customer. */
  note: string
}

/** A row names a customer, a car of it, or both. */
export type RowOfFile = { customer: CustomerOfFile; car: VehicleOfFile | null }

const Fields = z.object({
  name: CustomerName,
  phone: OptionalPhone,
  mobile: OptionalPhone,
  email: OptionalEmail,
  streetAddress: ProfileEdit.shape.streetAddress,
  postalCode: ProfileEdit.shape.postalCode,
  city: ProfileEdit.shape.city,
  billingName: Billing.shape.billingName,
  billingAddress: Billing.shape.billingAddress,
  billingEmail: Billing.shape.billingEmail,
  eInvoiceAddress: Billing.shape.eInvoiceAddress,
  eInvoiceOperator: Billing.shape.eInvoiceOperator,
  contactName: line('Yhteyshenkilö', 120),
  contactPhone: OptionalPhone,
  contactEmail: OptionalEmail,
  note: lines('Huomautus', NOTE_MAX),
})

const KINDS = new Map<string, CustomerKind>([
  ['yritys', 'COMPANY'],
  ['yritysasiakas', 'COMPANY'],
  ['company', 'COMPANY'],
  ['business', 'COMPANY'],
  // Odoo's "Is a Company"
  ['true', 'COMPANY'],
  ['1', 'COMPANY'],
  ['false', 'PERSON'],
  ['0', 'PERSON'],
  ['henkilö', 'PERSON'],
  ['henkilöasiakas', 'PERSON'],
  ['yksityinen', 'PERSON'],
  ['yksityisasiakas', 'PERSON'],
  ['kuluttaja', 'PERSON'],
  ['person', 'PERSON'],
  ['private', 'PERSON'],
  ['individual', 'PERSON'],
  ['ulkomainen yritys', 'FOREIGN_COMPANY'],
])

/** Forms of companies and bodies in Finnish and Swedish names. */
const COMPANY =
  /(?:^|\s)(?:oy|oyj|ab|ky|tmi|ay|osk|ry|rf|sr|kunta|kaupunki|seurakunta|ltd|gmbh|inc|as|osuuskunta|yhdistys)\.?(?:\s|$)/i

/** Whether a name has the form of a company or another body. */
export const namesCompany = (name: string): boolean => COMPANY.test(name)

type Identity = Pick<CustomerOfFile, 'kind' | 'businessId' | 'vatNumber'>

/** Which kind of customer it is, by what the file says, its numbers, or the form of its name. */
function identityOf(cell: Cells<Name>, name: string): Identity | { wrong: Wrong } {
  const [typedId, typedVat] = [
    cell('businessId'),
    cell('vatNumber')
      // a lone slash is Odoo's word for none
      .replace(/[\s.-]|^\s*\/\s*$/g, '')
      .toUpperCase(),
  ]
  const wrong = (column: CustomerColumn, message: string) => ({ wrong: { column: CUSTOMER_TITLES[column], message } })
  // a Finnish VAT number is the business id without its line
  const isFinnish = /^(?:FI)?\d{8}$/.test(typedVat)
  const given = typedId || (isFinnish ? typedVat : '')
  const businessId = given === '' ? '' : normalizeBusinessId(given)
  if (businessId === null) return wrong(typedId ? 'businessId' : 'vatNumber', businessIdError(given))
  const vatNumber = isFinnish ? '' : typedVat
  if (vatNumber !== '' && !/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(vatNumber))
    return wrong('vatNumber', 'Tarkista ALV-tunniste: se alkaa maan kirjaimilla, esimerkiksi SE556677889901')
  const typedKind = cell('kind').toLowerCase()
  const said = typedKind === '' ? undefined : KINDS.get(typedKind)
  if (typedKind !== '' && said === undefined)
    return wrong('kind', `Kirjoita jokin näistä: ${Object.values(CUSTOMER_KIND_LABELS).join(', ')}`)
  if (said === 'PERSON' && businessId !== '') return wrong('kind', 'Henkilöasiakkaalla ei ole Y-tunnusta')
  const guessed = businessId !== '' || namesCompany(name) ? 'COMPANY' : vatNumber !== '' ? 'FOREIGN_COMPANY' : 'PERSON'
  const kind = said === 'COMPANY' && businessId === '' && vatNumber !== '' ? 'FOREIGN_COMPANY' : (said ?? guessed)
  return { kind, businessId, vatNumber }
}

/** Odoo's notes are HTML: its text, a line for each paragraph. */
function plainNote(text: string): string {
  if (!/^\s*<[a-z][^>]*>/i.test(text)) return text
  return text
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Odoo names a model after its make: `Skoda/Octavia`. */
const bareModel = (model: string, make: string): string =>
  make !== '' && model.toLowerCase().startsWith(`${make.toLowerCase()}/`) ? model.slice(make.length + 1) : model

type CarColumn = ReturnType<typeof vehicleFile>['columns'][number]['name']
type Name = CustomerColumn | CarColumn

function readCustomer(cell: Cells<Name>, odd: Wrong[]): CustomerOfFile | { wrong: Wrong[] } {
  const person = `${cell('firstName')} ${cell('lastName')}`.trim()
  const name = cell('name') || person
  const fields = Fields.safeParse({
    name,
    phone: cell('phone'),
    mobile: cell('mobile'),
    email: cell('email'),
    streetAddress: cell('streetAddress'),
    postalCode: cell('postalCode'),
    city: cell('city'),
    billingName: cell('billingName'),
    billingAddress: cell('billingAddress').replaceAll(/\s*[|;]\s*/g, '\n'),
    billingEmail: cell('billingEmail'),
    eInvoiceAddress: cell('eInvoiceAddress'),
    eInvoiceOperator: cell('eInvoiceOperator'),
    // of a company's row a person's name is whom one asks for
    contactName: cell('contactName') || (cell('name') === '' ? '' : person),
    contactPhone: cell('contactPhone'),
    contactEmail: cell('contactEmail'),
    note: plainNote(cell('note')),
  })
  const wrong = wrongFields(fields.error, CUSTOMER_TITLES)
  for (const column of ['phone', 'mobile', 'businessId'] as const)
    if (isShortened(cell(column))) {
      const title = CUSTOMER_TITLES[column]
      wrong.splice(0, wrong.length, ...wrong.filter((one) => one.column !== title), {
        column: title,
        message: shortenedMessage(title),
      })
    }
  for (const column of ['name', 'streetAddress', 'city'] as const)
    if (isFormula(cell(column))) wrong.push({ column: CUSTOMER_TITLES[column], message: FORMULA })
  const identity = identityOf(cell, name)
  if ('wrong' in identity) wrong.push(identity.wrong)
  if (!fields.success || 'wrong' in identity || wrong.length > 0) return { wrong }
  const { mobile, contactName, contactPhone, contactEmail, billingName, billingAddress, billingEmail, ...rest } =
    fields.data
  const { eInvoiceAddress, eInvoiceOperator, ...own } = rest
  if (eInvoiceAddress !== '' && eInvoiceOperator === '')
    return { wrong: [{ column: CUSTOMER_TITLES.eInvoiceOperator, message: 'Anna myös välittäjätunnus' }] }
  if (mobile !== '' && own.phone !== '' && mobile !== own.phone)
    odd.push({
      column: CUSTOMER_TITLES.phone,
      message: `Asiakkaalla on yksi puhelinnumero: ${formatPhone(own.phone)} jätetään pois, ${formatPhone(mobile)} tuodaan.`,
    })
  return {
    ...own,
    ...identity,
    phone: mobile || own.phone,
    billing: { billingName, billingAddress, billingEmail, eInvoiceAddress, eInvoiceOperator },
    contact: contactName === '' ? null : { name: contactName, phone: contactPhone, email: contactEmail },
  }
}

/** Customers with their cars, a row each; `today` (`YYYY-MM-DD`) says which days have passed. */
export function customerFile(today: string): RowReader<Name, RowOfFile> {
  // how a customer sorts its fleet is its own matter
  const cars = vehicleFile(today, { isOwnFleet: false })
  const read = (cell: Cells<Name>): ReadRow<Name, RowOfFile> => {
    if (isSum(cell('name')) || isSum(cell('registrationNumber')))
      return { leftOut: { column: CUSTOMER_TITLES.name, message: 'Summarivi jätetään pois.' } }
    const odd: Wrong[] = []
    const customer = readCustomer(cell, odd)
    const hasCar = cars.columns.some(({ name }) => cell(name) !== '')
    const carCell: typeof cell = (name) => (name === 'model' ? bareModel(cell('model'), cell('make')) : cell(name))
    const car = hasCar ? cars.read(carCell) : null
    const wrong = [...('wrong' in customer ? customer.wrong : []), ...(car && 'wrong' in car ? car.wrong : [])]
    if ('wrong' in customer || (car && !('row' in car))) return { wrong }
    return {
      row: { customer, car: car?.row ?? null },
      odd: [...odd, ...(car?.odd ?? [])],
      shown: {
        ...car?.shown,
        name: customer.name,
        phone: formatPhone(customer.phone),
        businessId: customer.businessId,
        city: customer.city,
        kind: CUSTOMER_KIND_LABELS[customer.kind],
      },
    }
  }
  return {
    columns: [...customerColumns, ...cars.columns],
    presets: customerPresets,
    lacking: (has) =>
      has('name') || (has('firstName') && has('lastName'))
        ? []
        : [{ row: 1, column: CUSTOMER_TITLES.name, message: `Valitse, missä sarakkeessa on asiakkaan nimi.` }],
    read,
    unique: [],
  }
}
