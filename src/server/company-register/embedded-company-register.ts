import type { CompanyRegister, RegisteredCompany } from './company-register.ts'

type MadeUp = [name: string, streetAddress: string, postalCode: string, city: string, hasEnded?: boolean]

// a map, so that no id finds what every object has
const madeUp = new Map<string, MadeUp>([
  ['3300101-8', ['Hakaniemen Autopaja Oy', 'Hämeentie 14', '00530', 'Helsinki']],
  ['3300202-9', ['Kuopion Korjaamo Kallavesi Oy', 'Kolmisopentie 3', '70780', 'Kuopio']],
  ['3300404-0', ['Rakennusliike Kurki Oy', 'Nosturikatu 5', '00180', 'Helsinki']],
  ['3300505-1', ['Kukkakauppa Orvokki Tmi', 'Torikatu 2 A 4', '33100', 'Tampere']],
  ['3300606-2', ['Lopettanut Liike Oy', 'Vanhakatu 1', '20100', 'Turku', true]],
  // of the demo world, for the settings of those who are here
  ['2345678-0', ['Vallilan Autohuolto Oy', 'Nilsiänkatu 8', '00510', 'Helsinki']],
  ['1234567-1', ['Pohjolan Kuljetus Oy', 'Tavaratie 3', '01510', 'Vantaa']],
])

const companyOf = ([name, streetAddress, postalCode, city, hasEnded = false]: MadeUp): RegisteredCompany => {
  const address = { streetAddress, postalCode, city }
  return { name, address, postalAddress: address, hasEnded }
}

/** A small made-up register: nothing leaves the machine unless a setting says so. */
export const embeddedCompanyRegister: CompanyRegister = {
  name: 'EMBEDDED',
  async lookUp(businessId) {
    const found = madeUp.get(businessId)
    return { company: found ? companyOf(found) : null, isAway: false }
  },
}
