import type { RegisteredAddress } from '#server/company-register/company-register.ts'
import type { UserContext } from '#server/context.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { addressFields } from '#shared/fields.ts'
import { nameLine } from '#shared/text-fields.ts'
import type { CompanyAddress, CompanyLookup } from '../organizations.ts'

/** As often as business ids may be searched for (`limitBusinessIds`): who fills a form in asks a few times, who collects companies asks on. */
const LIMIT = { max: 60, windowMs: 10 * 60_000 }

/** Name and address of a company by its business id, from the register of companies; whether it is here is not revealed. */
export async function lookUpCompany(
  { db, caller, services: { companyRegister } }: UserContext,
  { businessId }: { businessId: string },
): Promise<CompanyLookup> {
  await rateLimit(db, `company-lookup:${caller.userId}`, LIMIT)
  const { company, isAway } = await companyRegister.lookUp(businessId)
  return {
    businessId,
    company: company && {
      name: usable('name', company.name),
      address: addressOf(company.address),
      postalAddress: addressOf(company.postalAddress),
      hasEnded: company.hasEnded,
    },
    isAway,
    register: companyRegister.name,
  }
}

const addressOf = ({ streetAddress, postalCode, city }: RegisteredAddress): CompanyAddress => ({
  streetAddress: usable('streetAddress', streetAddress),
  postalCode: usable('postalCode', postalCode),
  city: usable('city', city),
})

const fields = { name: nameLine(120, { missing: 'Anna nimi' }), ...addressFields }

/** What a form can send unchanged; a value of the register that the product would refuse is left for the person to type. */
function usable(field: keyof typeof fields, value: string): string {
  const read = fields[field].safeParse(value)
  return read.success ? read.data : ''
}
