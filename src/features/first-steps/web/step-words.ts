import type { OrganizationType } from '#shared/organization.ts'
import type { Step } from '../first-steps.ts'

type Words = {
  label: string
  why: string
  /** Where it is done; null when it is not the organisation's to do. */
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
  why: 'He näkevät samat huollot samalla hetkellä.',
  page: 'organization-members',
}

const words: Record<OrganizationType, { [Name in Step]?: Words }> = {
  GARAGE: {
    profile: {
      label: 'Kerro osoite ja aukioloajat',
      why: 'Asiakas näkee, minne auto tuodaan ja milloin.',
      page: 'organization-profile',
    },
    prices: {
      label: 'Lisää palvelut ja hinnat',
      why: 'Asiakas valitsee työt listastasi.',
      page: 'garage-services',
    },
    capacity: {
      label: 'Kerro korjauspaikat ja työtunnit',
      why: 'Kalenteri laskee niistä, paljonko päivään mahtuu. Ilman niitä se olettaa kaksi paikkaa.',
      page: 'organization-properties',
    },
    firstCar: {
      label: 'Kirjaa ensimmäinen huolto',
      why: 'Aloita rekisterinumerosta. Asiakas lisätään samalla.',
      page: 'new-ticket',
    },
    colleagues,
    listed: {
      label: 'Pääse korjaamojen luetteloon',
      why: 'Korjaamosi ei ole vielä luettelossa: ylläpito lisää sen. Omia asiakkaitasi voit palvella jo nyt.',
      page: null,
    },
  },
  CUSTOMER: {
    profile: {
      label: 'Kerro osoitteesi',
      why: 'Korjaamo tietää, kenen autot se huoltaa.',
      page: 'organization-profile',
    },
    cars: {
      label: 'Tuo autosi tiedostosta',
      why: 'Koko luettelo kerralla CSV-tiedostosta, tai lisää autot yksitellen.',
      page: 'cars',
    },
    drivers: {
      label: 'Lisää kuljettajat',
      why: 'He saavat viestin, kun auto on noudettavissa. Luettelon voi tuoda tiedostosta.',
      page: 'organization-drivers',
    },
    firstCar: {
      label: 'Ilmoita ensimmäinen auto korjaamolle',
      why: 'Rekisterinumero ja vika riittävät.',
      page: 'new-ticket',
    },
    colleagues,
  },
}

/** How a step is said to this type of organisation. */
export const wordsOf = (type: OrganizationType, step: Step): Words =>
  words[type][step] ?? { label: '', why: '', page: null }
