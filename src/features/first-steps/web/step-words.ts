import type { OrganizationType } from '#shared/organization.ts'
import type { Step } from '../first-steps.ts'

type Words = {
  label: string
  /** The page of the step; null for one that the platform takes. */
  page:
    | 'organization-profile'
    | 'garage-services'
    | 'organization-properties'
    | 'organization-members'
    | 'organization-drivers'
    | 'cars'
    | 'new-ticket'
    | null
}

const colleagues: Words = {
  label: 'Kutsu työkaverit',
  page: 'organization-members',
}

const words: Record<OrganizationType, { [Name in Step]?: Words }> = {
  GARAGE: {
    profile: {
      label: 'Kerro osoite ja aukioloajat',
      page: 'organization-profile',
    },
    prices: {
      label: 'Lisää palvelut ja hinnat',
      page: 'garage-services',
    },
    capacity: {
      label: 'Kerro korjauspaikat ja työtunnit',
      page: 'organization-properties',
    },
    firstCar: {
      label: 'Kirjaa ensimmäinen huolto',
      page: 'new-ticket',
    },
    colleagues,
    listed: {
      label: 'Pääse korjaamojen luetteloon',
      page: null,
    },
  },
  CUSTOMER: {
    profile: {
      label: 'Kerro osoitteesi',
      page: 'organization-profile',
    },
    cars: {
      label: 'Tuo autosi tiedostosta',
      page: 'cars',
    },
    drivers: {
      label: 'Lisää kuljettajat',
      page: 'organization-drivers',
    },
    firstCar: {
      label: 'Ilmoita ensimmäinen auto korjaamolle',
      page: 'new-ticket',
    },
    colleagues,
  },
}

/** The label of a step for this type of organisation. */
export const wordsOf = (type: OrganizationType, step: Step): Words => words[type][step] ?? { label: '', page: null }
