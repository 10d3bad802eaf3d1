import type { Beginner, Step } from '../first-steps.ts'

type Words = {
  label: string
  /** The page of the step; null for one that the platform takes. */
  page:
    | 'garage-import'
    | 'garage-services'
    | 'organization-profile'
    | 'organization-billing'
    | 'organization-properties'
    | 'organization-members'
    | 'organization-drivers'
    | 'cars'
    | 'garages'
    | 'new-ticket'
    | null
}

const colleagues: Words = { label: 'Kutsu työkaverit', page: 'organization-members' }

const words: Record<Beginner, { [Name in Step]?: Words }> = {
  GARAGE: {
    customers: { label: 'Tuo asiakkaat ja autot', page: 'garage-import' },
    prices: { label: 'Lisää palvelut ja hinnat', page: 'garage-services' },
    profile: { label: 'Kerro osoite ja aukioloajat', page: 'organization-profile' },
    billing: { label: 'Anna tilinumero ja laskutustiedot', page: 'organization-billing' },
    capacity: { label: 'Kerro korjauspaikat ja työtunnit', page: 'organization-properties' },
    colleagues,
    firstCar: { label: 'Kirjaa ensimmäinen huolto', page: 'new-ticket' },
    listed: { label: 'Pääse korjaamojen luetteloon', page: null },
  },
  FLEET: {
    cars: { label: 'Tuo autosi tiedostosta', page: 'cars' },
    drivers: { label: 'Lisää kuljettajat', page: 'organization-drivers' },
    colleagues,
    garage: { label: 'Etsi korjaamosi tai kutsu se', page: 'garages' },
    profile: { label: 'Kerro osoitteesi', page: 'organization-profile' },
    firstCar: { label: 'Ilmoita ensimmäinen auto korjaamolle', page: 'new-ticket' },
  },
  PERSON: {
    cars: { label: 'Lisää autosi', page: 'cars' },
    garage: { label: 'Etsi korjaamosi tai kutsu se', page: 'garages' },
    firstCar: { label: 'Ilmoita auto huoltoon', page: 'new-ticket' },
  },
}

/** The label of a step for who takes it. */
export const wordsOf = (beginner: Beginner, step: Step): Words => words[beginner][step] ?? { label: '', page: null }
