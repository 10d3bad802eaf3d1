import type { OrganizationType } from '#shared/organization.ts'

export type Answer = {
  question: string
  paragraphs: readonly string[]
  /** Where it is done. */
  page?: { to: string; label: string }
  /** Left out: both sides ask it. */
  only?: OrganizationType
  /** A private person neither works in an organisation nor has colleagues. */
  notForPersons?: true
  /** What people call it and the answer does not: looked through, not shown. */
  alsoSaid?: string
}
export type AnswerGroup = { title: string; answers: readonly Answer[] }

/** What people ask most; the same words as on the pages they lead to. */
export const answerGroups: readonly AnswerGroup[] = [
  {
    title: 'Huollot',
    answers: [
      {
        question: 'Miten ilmoitan auton korjaamolle?',
        paragraphs: [
          'Paina Ilmoita auto korjaamolle, kirjoita rekisterinumero ja kerro, mikä autossa on. Korjaamo näkee ilmoituksen heti työpöydällään, ja saat tiedon, kun se on aikataulutettu.',
        ],
        page: { to: '/app/tickets/new', label: 'Ilmoita auto korjaamolle' },
        only: 'CUSTOMER',
      },
      {
        question: 'Miten otan vastaan auton, jonka asiakas tuo ilmoittamatta?',
        paragraphs: [
          'Paina Ilmoita asiakkaan auto korjaamolle ja kirjoita rekisterinumero. Jos auto on käynyt korjaamollasi, sen tiedot ja asiakas tulevat valmiiksi; uuden asiakkaan lisäät samalla.',
        ],
        page: { to: '/app/tickets/new', label: 'Ilmoita asiakkaan auto korjaamolle' },
        only: 'GARAGE',
      },
      {
        question: 'Mitä huollon tilat tarkoittavat?',
        paragraphs: [
          'Uusi odottaa korjaamon aikataulua, Aikataulutetulla on sovittu aika, Työn alla on hallissa, Odottaa kertoo mitä odotetaan (osia tai lupaa), Noudettavissa odottaa hakijaa ja Valmis on noudettu.',
          'Kumpikin puoli näkee saman tilan samaan aikaan. Jokainen siirto jää huollon aikajanalle.',
        ],
      },
      {
        question: 'Siirsin huollon vahingossa väärään tilaan. Voinko perua?',
        paragraphs: [
          'Voit. Siirron jälkeen alareunassa näkyy hetken Kumoa. Sen jälkeenkin voit siirtää huollon takaisin huollon sivulta, ja aikajana kertoo molemmat siirrot.',
        ],
        only: 'GARAGE',
      },
      {
        question: 'Kuinka annan luvan lisätyöhön?',
        paragraphs: [
          'Saat ilmoituksen, kun korjaamo pyytää lupaa. Avaa huolto, katso rivit ja hyväksy tai hylkää ne yksitellen. Hylätyt työt jäävät autolle siirretyiksi töiksi, joihin voit palata.',
          'Jos summa ylittää oman rajasi, pyyntö menee pääkäyttäjälle.',
        ],
        only: 'CUSTOMER',
        alsoSaid: 'lisätyölupa hyväksyntä',
      },
      {
        question: 'Kuinka pyydän asiakkaalta luvan lisätyöhön?',
        paragraphs: [
          'Avaa huolto ja paina Pyydä lisätyölupa. Lisää rivit ja kuvat, ja lähetä. Huolto odottaa vastausta, ja saat ilmoituksen heti, kun asiakas on vastannut. Jos asiakas on sallinut sen, voit lähettää pyynnön myös linkkinä.',
        ],
        only: 'GARAGE',
      },
      {
        question: 'Voinko tehdä työt pelkällä näppäimistöllä?',
        paragraphs: [
          'Voit. Paina millä tahansa sivulla ?, niin näet kaikki pikanäppäimet. Haku aukeaa painamalla Ctrl ja K, ja se vie myös sivuille, kun kirjoitat sivun nimen.',
        ],
      },
      {
        question: 'Minne vanhat huollot menevät?',
        paragraphs: [
          'Valmis tai peruttu huolto siirtyy arkistoon itsestään, kun asetuksissa valitut päivät ovat kuluneet. Haku löytää myös arkistoidut.',
          'Arkistossa voit rajata ajan, auton ja tilan mukaan, palauttaa huollon työpöydälle ja ladata rajatut rivit CSV- tai Excel-tiedostona.',
        ],
        alsoSaid: 'historia taulukko',
        page: { to: '/app/archive', label: 'Arkisto' },
      },
    ],
  },
  {
    title: 'Tarjoukset ja huoltokirjat',
    answers: [
      {
        question: 'Miten pyydän tarjouksen usealta korjaamolta?',
        paragraphs: [
          'Paina Pyydä korjaamoilta tarjous, kerro työt ja valitse korjaamot listasta tai kartalta. Vertaat vastauksia rinnakkain rivi riviltä, ja hyväksytystä tarjouksesta syntyy huolto.',
        ],
        page: { to: '/app/offer-requests/new', label: 'Pyydä korjaamoilta tarjous' },
        only: 'CUSTOMER',
        alsoSaid: 'tarjouspyyntö',
      },
      {
        question: 'Näkevätkö muut korjaamot tarjoukseni?',
        paragraphs: [
          'Eivät. Korjaamo näkee pyynnöstä vain oman osansa, ei edes sitä, keneltä muilta on kysytty. Luonnosta ei näe kukaan muu, ennen kuin lähetät sen.',
        ],
        only: 'GARAGE',
      },
      {
        question: 'Miten saan auton sähköisen huoltohistorian?',
        paragraphs: [
          'Pyydä se korjaamolta, jossa auto on käynyt. Korjaamo kirjaa merkinnät ja toimittaa kirjan, ja saat siitä ilmoituksen. Voit lisätä kirjaan myös omia merkintöjä.',
        ],
        page: { to: '/app/maintenance-books/new', label: 'Pyydä sähköinen huoltohistoria' },
        only: 'CUSTOMER',
      },
      {
        question: 'Mistä tiedän, ettei huoltokirjaa ole muutettu?',
        paragraphs: [
          'Jokainen merkintä allekirjoitetaan ja ketjutetaan edelliseen. Tulostetun kirjan QR-koodi avaa sivun Tarkista huoltokirja, joka kertoo, onko kirja aito vai muutettu. Allekirjoitettua merkintää ei muuteta; virhe korjataan uudella merkinnällä.',
        ],
      },
    ],
  },
  {
    title: 'Ihmiset ja tili',
    answers: [
      {
        question: 'Miten liityn työnantajani organisaatioon?',
        paragraphs: [
          'Pyydä organisaation pääkäyttäjältä kutsu siihen sähköpostiosoitteeseen, jolla kirjaudut. Kutsu tulee sähköpostiin ja näkyy aloitussivullasi. Jos organisaatiotasi ei vielä ole Huoltosillassa, luo se aloitussivulla.',
        ],
        notForPersons: true,
      },
      {
        question: 'Miten kutsun työkaverin?',
        paragraphs: [
          'Pääkäyttäjä kutsuu jäsenet sähköpostilla asetusten Jäsenet-sivulta. Kutsuttu luo oman tilin tai liittyy nykyisellä.',
        ],
        page: { to: '/app/settings/organization-members', label: 'Jäsenet' },
        notForPersons: true,
      },
      {
        question: 'Mitä jäsen voi tehdä ja mitä vain pääkäyttäjä?',
        paragraphs: [
          'Jäsen tekee päivän työt: ilmoittaa autoja, kirjoittaa viestejä, pyytää tarjouksia ja hyväksyy lisätöitä rajaansa asti. Pääkäyttäjä muuttaa lisäksi organisaation asetuksia, jäseniä ja laskutustietoja sekä hyväksyy rajan ylittävät summat.',
        ],
        only: 'CUSTOMER',
        notForPersons: true,
      },
      {
        question: 'Mitä korjaamon jäsen voi tehdä ja mitä vain pääkäyttäjä?',
        paragraphs: [
          'Jäsen tekee päivän työt: huollot, viestit, tarjoukset ja huoltokirjat. Pääkäyttäjä muuttaa lisäksi korjaamon asetuksia, jäseniä, hinnastoa ja laskutustietoja.',
        ],
        only: 'GARAGE',
      },
      {
        question: 'Miten vaihdan salasanani tai sähköpostiosoitteeni?',
        paragraphs: [
          'Käyttäjätilin sivulla. Uusi sähköpostiosoite tulee käyttöön, kun avaat siihen lähetetyn linkin ja vahvistat vaihdon. Jos olet unohtanut salasanasi, valitse kirjautumissivulla Unohdin salasanani.',
        ],
        page: { to: '/app/settings/user-account', label: 'Käyttäjätili' },
        alsoSaid: 'salasanan vaihto kirjautuminen',
      },
      {
        question: 'Kuulun kahteen organisaatioon. Miten vaihdan?',
        paragraphs: ['Valitse organisaatio vasemmasta yläkulmasta, puhelimella yläpalkista.'],
        notForPersons: true,
      },
      {
        question: 'Tarvitseeko kuljettaja tilin?',
        paragraphs: [
          'Ei. Kuljettaja saa viestin tekstiviestinä, WhatsAppina tai sähköpostina. Viestin linkki kertoo, missä auto ja avaimet ovat, ja siitä voi kuitata noudon.',
        ],
        page: { to: '/app/settings/organization-drivers', label: 'Kuljettajat' },
        only: 'CUSTOMER',
      },
    ],
  },
  {
    title: 'Ilmoitukset ja viestit',
    answers: [
      {
        question: 'Miten valitsen, mistä saan ilmoituksen?',
        paragraphs: [
          'Sovelluksessa näkyvät kaikki ilmoitukset. Valitse aiheittain, mistä saat tiedon myös sähköpostilla, laitteelle tai tekstiviestinä. Voit asettaa myös hiljaiset tunnit.',
        ],
        alsoSaid: 'liikaa ilmoituksia, ei tule ilmoituksia',
        page: { to: '/app/settings/user-notifications', label: 'Ilmoitukset' },
      },
      {
        question: 'Yhteys katkesi kesken kirjoittamisen. Katosiko viesti?',
        paragraphs: [
          'Ei. Viestit ja muutokset jäävät laitteelle ja lähtevät, kun yhteys palaa. Ylhäällä näkyvä rivi kertoo, mitä odottaa lähtöä.',
        ],
      },
    ],
  },
  {
    title: 'Laskutus ja tiedot',
    answers: [
      {
        question: 'Miten laskutan tehdyt työt?',
        paragraphs: [
          'Valmiista huollosta tai asiakkaan koko kuukaudesta tehdään laskutusperuste. Sen voit lähettää asiakkaalle sähköpostilla tai ladata PDF-, CSV- ja Finvoice-tiedostona laskutusohjelmaan.',
          'Ennen lähettämistä sen voi perua. Sen jälkeen se hyvitetään: tee hyvityslasku sen sivulla, koko laskusta tai valituista riveistä.',
        ],
        page: { to: '/app/invoicing', label: 'Laskutus' },
        only: 'GARAGE',
        alsoSaid: 'lasku laskupohja hyvityslasku hyvitys verkkolasku',
      },
      {
        question: 'Miten saan kaikki tiedot Huoltosillasta tiedostona?',
        paragraphs: [
          'Pääkäyttäjä tekee viennin asetusten sivulla Tietojen vienti. Saat ZIP-tiedoston, jossa ovat huollot, autot, viestit, laskut ja muut tiedot taulukkoina sekä kuvat ja liitteet. Ilmoitamme, kun se on valmis, ja se on ladattavissa viikon.',
        ],
        page: { to: '/app/settings/organization-export', label: 'Tietojen vienti' },
        alsoSaid: 'varmuuskopio siirto toiseen järjestelmään CSV Excel',
      },
      {
        question: 'Miten saan omat tietoni tai poistan tilini?',
        paragraphs: [
          'Asetusten Käyttäjätili-sivulla voit ladata tietosi tiedostona ja poistaa tilin. Tehdyt huollot säilyvät korjaamolla ilman nimeäsi.',
        ],
        page: { to: '/app/settings/user-account', label: 'Käyttäjätili' },
        alsoSaid: 'tietosuoja GDPR rekisteri',
      },
    ],
  },
]

/** What stays of a word when its Finnish ending is cut: `kuljettajalle`, `kuljettajat` and `kuljettaja` have it in common. */
const stemOf = (word: string): string => (word.length > 5 ? word.slice(0, Math.max(5, word.length - 4)) : word)

/** A side, a private person of a customer's side, or a user without any yet. */
type Asker = OrganizationType | 'PERSON' | null

/** Those that this side asks, or both when there is no organisation yet; of these the ones with all the words, in any form if need be. */
export function answersFor(asker: Asker, words: string): AnswerGroup[] {
  const wanted = words
    .toLocaleLowerCase('fi')
    .split(/[\s?!.,]+/)
    .filter(Boolean)
  const exact = answersWith(asker, wanted)
  return exact.length > 0 ? exact : answersWith(asker, wanted.map(stemOf))
}

function answersWith(asker: Asker, words: readonly string[]): AnswerGroup[] {
  const type = asker === 'PERSON' ? 'CUSTOMER' : asker
  const fits = ({ question, paragraphs, only, notForPersons, page, alsoSaid = '' }: Answer): boolean => {
    if (notForPersons && asker === 'PERSON') return false
    if (only && type && only !== type) return false
    const text = [question, ...paragraphs, page?.label ?? '', alsoSaid].join(' ').toLocaleLowerCase('fi')
    return words.every((word) => text.includes(word))
  }
  return answerGroups
    .map(({ title, answers }) => ({ title, answers: answers.filter(fits) }))
    .filter(({ answers }) => answers.length > 0)
}
