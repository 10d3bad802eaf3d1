type Point = { title: string; text: string }

const garages: readonly Point[] = [
  {
    title: 'Yksi työpöytä koko päivälle',
    text: 'Huollot sarakkeissa tilan mukaan. Siirrä vetämällä tai näppäimillä, ja asiakas näkee siirron heti.',
  },
  {
    title: 'Alkuun pelkällä rekisterinumerolla',
    text: 'Kirjoita rekisterinumero: tutun auton tiedot, asiakas ja aiemmat työt ovat lomakkeella valmiina.',
  },
  {
    title: 'Työlista mekaanikon taskuun',
    text: 'Päivän autot järjestyksessä, työaika alkaa yhdellä painalluksella, kuvat suoraan huoltoon.',
  },
  {
    title: 'Viikko, johon työt mahtuvat',
    text: 'Kalenteri näyttää varatut tunnit ja vapaat ajat, ja asiakas voi toivoa niistä sopivaa.',
  },
  {
    title: 'Asiakas mukaan ilman tiliä',
    text: 'Asiakas löytyy puhelinnumerolla, seuraa huoltoa viestin linkistä ja vastaa lisätyöhön samalla sivulla.',
  },
  {
    title: 'Ajanvaraus omilla sivuillasi',
    text: 'Asiakas varaa vapaan ajan sivustoltasi ilman tiliä, ja sinä vahvistat sen työpöydällä.',
  },
  {
    title: 'Renkaat ja sijaisautot mukana',
    text: 'Rengashotellin hyllyt, kausikutsut ja sijaisauton luovutus kulkevat huollon kanssa.',
  },
  {
    title: 'Muistutukset omille asiakkaille',
    text: 'Näet, kenen huolto tai katsastus lähestyy, ja muistutat tekstiviestillä tai sähköpostilla.',
  },
  {
    title: 'Laskupohja valmiina',
    text: 'Tehdyistä töistä PDF, CSV ja Finvoice omaan laskutusohjelmaasi.',
  },
]

const customers: readonly Point[] = [
  {
    title: 'Ilmoita auto minuutissa',
    text: 'Valitse auto, kerro vika ja lisää kuvat. Korjaamo näkee ilmoituksen saman tien.',
  },
  {
    title: 'Tiedät, missä auto on',
    text: 'Näet jokaisen auton tilan, luvatun valmistumisajan ja sen, kenen vuoro on toimia.',
  },
  {
    title: 'Ei yllätyksiä laskulla',
    text: 'Sovittu hinta näkyy huollossa, ja sen ylittämiseen kysytään lupa ensin.',
  },
  {
    title: 'Kaikki korjaamot samassa paikassa',
    text: 'Tarjoukset, viestit ja huollot yhdessä näkymässä, vaikka korjaamoja olisi kymmenen.',
  },
  {
    title: 'Oma korjaamosi mukaan',
    text: 'Jos korjaamosi ei ole vielä täällä, kutsu se sähköpostilla. Yhteys syntyy heti, kun se liittyy.',
  },
  {
    title: 'Arviot heiltä, jotka kävivät',
    text: 'Arvion antaa vain se, jonka auto on haettu. Keskiarvo näkyy korjaamon tiedoissa ja tarjouksissa.',
  },
  {
    title: 'Koko historia tallessa',
    text: 'Huollot, kustannukset, katsastukset ja huoltokirjat autoittain, vaikka korjaamo vaihtuu.',
  },
]

export const ForGarages = () => (
  <Side id="korjaamolle" title="Korjaamolle" lead="Vähemmän puheluita, enemmän valmiita autoja." points={garages} />
)
export const ForCustomers = () => (
  <Side
    id="asiakkaalle"
    title="Korjaamon asiakkaalle"
    lead="Yritykselle, jolla on kaksi autoa tai neljäsataa."
    points={customers}
  />
)

const Side = ({ id, title, lead, points }: { id: string; title: string; lead: string; points: readonly Point[] }) => (
  <div id={id} className="scroll-mt-8">
    <h2 className="plate-type text-[clamp(2rem,1.5rem+2vw,2.75rem)] leading-[1.1]">{title}</h2>
    <p className="mt-2 text-lg text-muted">{lead}</p>
    <dl className="mt-8 border-line border-t">
      {points.map((point) => (
        <div key={point.title} className="border-line border-b py-4">
          <dt className="font-semibold text-lg">{point.title}</dt>
          <dd className="mt-0.5 text-muted">{point.text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
