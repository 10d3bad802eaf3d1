/** Where an organisation is visited, or where its post goes; empty where the register does not know. */
export type RegisteredAddress = { streetAddress: string; postalCode: string; city: string }

/** A company as the register of companies knows it. */
export type RegisteredCompany = {
  name: string
  address: RegisteredAddress
  /** Where bills go: the postal address, or the address where there is no other. */
  postalAddress: RegisteredAddress
  /** The register says that it has ceased. */
  hasEnded: boolean
}

/**
 * Looks a company up by its business id (1234567-1). `company` is null when the register does not know it; `isAway` is true when it
 * could not be asked. It never throws: a missing register must not block a form.
 */
export type CompanyRegister = {
  /** PRH's open interface of the business information system, or the made-up register that is built in. */
  name: 'YTJ' | 'EMBEDDED'
  lookUp: (businessId: string) => Promise<{ company: RegisteredCompany | null; isAway: boolean }>
}
