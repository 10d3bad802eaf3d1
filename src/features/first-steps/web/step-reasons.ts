import type { OrganizationType } from '#shared/organization.ts'
import type { Step } from '../first-steps.ts'

const colleagues = 'He näkevät samat huollot samalla hetkellä.'

/** Why a step is worth taking. Only for the list, since the line above the desk is of the first screen, which has a budget. */
export const WHY: Record<OrganizationType, { [Name in Step]?: string }> = {
  GARAGE: {
    profile: 'Asiakas näkee, minne auto tuodaan ja milloin.',
    prices: 'Asiakas valitsee työt listastasi.',
    capacity: 'Kalenteri laskee niistä, paljonko päivään mahtuu. Ilman niitä se olettaa kaksi paikkaa.',
    firstCar: 'Aloita rekisterinumerosta. Asiakas lisätään samalla.',
    listed: 'Korjaamosi ei ole vielä luettelossa: ylläpito lisää sen. Omia asiakkaitasi voit palvella jo nyt.',
    colleagues,
  },
  CUSTOMER: {
    profile: 'Korjaamo tietää, kenen autot se huoltaa.',
    cars: 'Koko luettelo kerralla CSV-tiedostosta, tai lisää autot yksitellen.',
    drivers: 'He saavat viestin, kun auto on noudettavissa. Luettelon voi tuoda tiedostosta.',
    firstCar: 'Rekisterinumero ja vika riittävät.',
    colleagues,
  },
}
