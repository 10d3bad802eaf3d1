import { z } from 'zod'
import type { RegisteredAddress, RegisteredCompany } from './company-register.ts'

/**
 * What PRH's open YTJ interface answers to `GET /companies?businessId=…`, of its documented schema (`/schema?lang=en`, version 3) what is read here. Codes
 * of languages: 1 Finnish, 2 Swedish. Types of addresses: 1 visiting, 2 postal. Types of names: 1 the company's own, others are parallel and auxiliary.
 */
const text = (max: number) => z.string().max(max).nullish()

const Address = z.object({
  type: z.number(),
  street: text(200),
  buildingNumber: text(40),
  entrance: text(40),
  apartmentNumber: text(20),
  apartmentIdSuffix: text(20),
  postOfficeBox: text(20),
  co: text(100),
  postCode: text(20),
  country: text(10),
  postOffices: z.array(z.object({ city: z.string().max(100), languageCode: z.string().max(8) })).default([]),
})
type Address = z.infer<typeof Address>

const Company = z.object({
  businessId: z.object({ value: z.string() }),
  names: z.array(z.object({ name: z.string().max(1000), type: z.string(), endDate: text(20) })).default([]),
  addresses: z.array(Address).default([]),
  endDate: text(20),
})

export const YtjAnswer = z.object({ companies: z.array(Company).max(100).default([]) })
export type YtjAnswer = z.infer<typeof YtjAnswer>

/** The company of this business id; null when the answer has none, or none with a name. */
export function companyOfAnswer({ companies }: YtjAnswer, businessId: string): RegisteredCompany | null {
  const company = companies.find((one) => one.businessId.value === businessId)
  const named = company?.names.filter(({ type }) => type === COMPANY_NAME) ?? []
  // of a company that has ceased every name has ended: the last one is said
  const name = (named.find(({ endDate }) => !endDate) ?? named[0])?.name.trim()
  if (!company || !name) return null
  const ofType = (type: number) => company.addresses.find((one) => one.type === type)
  const [visiting, postal] = [ofType(VISITING), ofType(POSTAL)]
  return {
    name,
    address: addressOf(visiting ?? postal),
    postalAddress: addressOf(postal ?? visiting),
    hasEnded: Boolean(company.endDate),
  }
}

const COMPANY_NAME = '1'
const VISITING = 1
const POSTAL = 2
const FINNISH = '1'

const nowhere: RegisteredAddress = { streetAddress: '', postalCode: '', city: '' }

function addressOf(address: Address | undefined): RegisteredAddress {
  // an address abroad is one line of free text that no form has a field for
  if (!address || (address.country && address.country !== 'FI')) return nowhere
  const { postOffices, postCode } = address
  const office = postOffices.find(({ languageCode }) => languageCode === FINNISH) ?? postOffices[0]
  return { streetAddress: streetOf(address), postalCode: postCode?.trim() ?? '', city: townOf(office?.city ?? '') }
}

function streetOf({
  street,
  buildingNumber,
  entrance,
  apartmentNumber,
  apartmentIdSuffix,
  postOfficeBox,
  co,
}: Address) {
  const apartment = `${apartmentNumber ?? ''}${apartmentIdSuffix ?? ''}`
  const house = [street, buildingNumber, entrance, apartment].map((part) => part?.trim()).filter(Boolean)
  const box = postOfficeBox?.trim() ? `PL ${postOfficeBox.trim()}` : ''
  const care = co?.trim() ? `c/o ${co.trim().replace(/^c\/o\s*/i, '')}` : ''
  return [house.join(' '), box, care].filter(Boolean).join(', ')
}

/** The register writes towns in capitals. */
const townOf = (city: string): string =>
  city
    .trim()
    .toLocaleLowerCase('fi')
    .replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toLocaleUpperCase('fi'))
