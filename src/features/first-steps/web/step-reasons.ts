import type { Beginner, Step } from '../first-steps.ts'

const colleagues = 'He näkevät samat huollot samalla hetkellä.'

/** Why a step is worth taking. Only for the list, since the line above the desk is of the first screen, which has a budget. */
export const WHY: Record<Beginner, { [Name in Step]?: string }> = {
  GARAGE: {
    customers: 'Yksi tiedosto edellisestä ohjelmasta tai taulukosta. Näet ennen tallennusta, mitä siitä ymmärrettiin.',
    prices: 'Rastita tavalliset palvelut ja anna omat hintasi. Niistä syntyvät rivit, tarjoukset ja laskut.',
    profile: 'Asiakas näkee, minne auto tuodaan ja milloin.',
    billing: 'Ilman tilinumeroa ja Y-tunnusta mitään ei voi laskuttaa.',
    capacity: 'Kalenteri laskee niistä, paljonko päivään mahtuu. Ilman niitä se olettaa kaksi paikkaa.',
    colleagues,
    firstCar: 'Aloita rekisterinumerosta. Asiakas lisätään samalla.',
    listed: 'Korjaamosi ei ole vielä luettelossa: ylläpito lisää sen. Omia asiakkaitasi voit palvella jo nyt.',
  },
  FLEET: {
    cars: 'Koko luettelo kerralla CSV-tiedostosta, tai lisää autot yksitellen.',
    drivers: 'He saavat viestin, kun auto on noudettavissa. Luettelon voi tuoda tiedostosta.',
    colleagues,
    garage: 'Jos korjaamosi ei ole vielä palvelussa, kutsu se sähköpostilla.',
    profile: 'Korjaamo tietää, kenen autot se huoltaa.',
    firstCar: 'Rekisterinumero ja vika riittävät.',
  },
  PERSON: {
    cars: 'Rekisterinumero riittää. Näet samasta paikasta huollot ja katsastuksen.',
    garage: 'Jos oma korjaamosi ei ole vielä täällä, kutsu se sähköpostilla.',
    firstCar: 'Kerro, mikä autossa on vialla tai mitä sille tehdään.',
  },
}
