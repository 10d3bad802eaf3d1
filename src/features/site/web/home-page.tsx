import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { ContactSection } from './contact-section.tsx'
import { Frame } from './frame.tsx'
import { Hero } from './hero.tsx'
import { Phone, Screen } from './picture.tsx'
import { questions } from './questions.ts'
import { ForCustomers, ForGarages } from './two-sides.tsx'

const page = 'mx-auto max-w-6xl px-4 sm:px-6'

/** What the product is, for those who do not know it. */
export const HomePage = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <Frame isSignedIn={isSignedIn} isHome>
    <Hero isSignedIn={isSignedIn} />
    <section aria-label="Kenelle" className={`${page} grid gap-x-16 gap-y-14 py-20 lg:grid-cols-2 lg:pt-32 lg:pb-24`}>
      <ForGarages />
      <ForCustomers />
    </section>
    <Steps />
    <Leads />
    <Price />
    <Questions />
    <ContactSection />
  </Frame>
)

const Heading = ({ children, id }: { children: ReactNode; id?: string }) => (
  <h2 id={id} className="plate-type text-[clamp(2rem,1.5rem+2vw,2.75rem)] leading-[1.1]">
    {children}
  </h2>
)

const steps = [
  {
    title: 'Ilmoita',
    text: 'Asiakas ilmoittaa auton, tai korjaamo avaa huollon rekisterinumerolla. Tutun auton ja asiakkaan tiedot täyttyvät valmiiksi.',
  },
  {
    title: 'Sovi',
    text: 'Aika, hinta ja lisätyöt sovitaan huollossa. Kumpikin näkee, kenen vuoro on, ja jokainen lupa jää talteen.',
  },
  {
    title: 'Nouda',
    text: 'Kuljettaja saa viestin, kuittaa noudon ja ajaa pois. Työ siirtyy huoltokirjaan ja laskupohjalle.',
  },
]

const Steps = () => (
  <section aria-labelledby="nain-se-toimii" className="border-line border-y bg-surface">
    <div className={`${page} py-20`}>
      <Heading id="nain-se-toimii">Kolme askelta, yksi huolto</Heading>
      <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-brand border-t-2 pt-5">
            <p aria-hidden="true" className="plate-type text-5xl text-brand">
              {index + 1}
            </p>
            <h3 className="mt-3 font-semibold text-xl">{title}</h3>
            <p className="mt-2 text-[1.0625rem] text-muted leading-7">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)

/** The few things that others do not have. */
const Leads = () => (
  <section aria-labelledby="harvinaista" className={`${page} grid gap-20 py-20 lg:gap-28 lg:py-28`}>
    <Heading id="harvinaista">Näitä on vaikea löytää muualta</Heading>
    <Lead
      title="Tarjoukset rivi riviltä vierekkäin"
      picture={
        <Screen
          of="offers"
          sizes="(min-width: 64rem) 38rem, 92vw"
          alt="Kahden korjaamon tarjoukset samassa taulukossa: rivit, hinnat, ajat ja mitä keneltäkin puuttuu"
        />
      }
    >
      Pyydä tarjous usealta korjaamolta yhdellä kertaa. Näet hinnan, ajan, etäisyyden ja takuun samalla rivillä ja sen,
      mitä keneltäkin puuttuu. Hyväksytystä tarjouksesta syntyy huolto riveineen.
    </Lead>
    <Lead
      title="Kuljettaja tietää, mistä auto ja avaimet löytyvät"
      isTurned
      picture={
        <Phone
          of="pickup"
          sizes="18rem"
          alt="Kuljettajan noutosivu puhelimessa: rekisterikilpi, korjaamon osoite ja aukiolo, avainten paikka ja kuka maksaa"
          className="mx-auto w-72"
        />
      }
    >
      Kun auto on valmis, kuljettaja saa tekstiviestin, WhatsApp-viestin tai sähköpostin. Linkistä näkyvät osoite,
      aukioloajat, avainten paikka ja maksaja, ja noudon voi kuitata samalla sivulla ilman tiliä. Jos viesti ei mene
      perille, palvelu kokeilee seuraavaa kanavaa.
    </Lead>
    <Lead
      title="Huoltokirja, jota ei voi muuttaa huomaamatta"
      picture={
        <Screen
          of="book"
          sizes="(min-width: 64rem) 38rem, 92vw"
          alt="Auton huoltokirja: allekirjoitetut merkinnät päivineen, kilometreineen ja osineen"
        />
      }
    >
      Jokainen merkintä allekirjoitetaan ja ketjutetaan edelliseen. Tulosteen QR-koodista kuka tahansa voi tarkistaa,
      onko kirja aito. Auton arvo säilyy, kun sen historiaan voi luottaa.
    </Lead>
    <div className="grid gap-8 md:grid-cols-2 md:gap-x-16 md:gap-y-12">
      <Fact title="Lupa, josta ei synny riitaa">
        Asiakas saa lisätyöpyynnön kuvineen ja hintoineen ja vastaa siihen rivi riviltä. Sovittua hintaa ei voi ylittää
        vahingossa: ilman lupaa huolto ei siirry laskulle.
      </Fact>
      <Fact title="Hylätty työ ei unohdu">
        Työ, jota ei nyt tehdä, jää auton tietoihin siirrettynä työnä. Se nousee esiin seuraavassa huollossa, vaikka
        tekijä vaihtuisi.
      </Fact>
      <Fact title="Tarkastuksesta suoraan lupaan">
        Mekaanikko käy kohdat läpi puhelimella, myös ilman yhteyttä. Keltaisista ja punaisista löydöksistä tulee
        lisätyöpyyntö kuvineen ja hintoineen yhdellä painalluksella.
      </Fact>
      <Fact title="Pienet työt eivät odota">
        Asiakas voi päättää etukäteen, millaiset lisätyöt hyväksytään heti. Ennen käyttöönottoa hän näkee, mitä sääntö
        olisi hyväksynyt viime vuonna.
      </Fact>
      <Fact title="Laskutuslupa leasingyhtiöltä">
        Korjaamo pyytää luvan linkillä riveineen ja kuvineen. Luvan numero ja raja kulkevat huollosta laskulle, eikä
        rajan yli laskuteta.
      </Fact>
      <Fact title="Huolto-ohjelma, joka siirtyy työn mukana">
        Ohjelma laskee seuraavan huollon päivistä, kilometreistä ja käyttötunneista. Kun työ on tehty, seuraava kerta
        siirtyy itsestään, ja muistutus kertoo, mitä silloin tehdään.
      </Fact>
    </div>
  </section>
)

type LeadProps = { title: string; children: ReactNode; picture: ReactNode; isTurned?: boolean }

const Lead = ({ title, children, picture, isTurned = false }: LeadProps) => (
  <div className="grid items-center gap-8 lg:grid-cols-12 lg:gap-16">
    <div className={isTurned ? 'lg:order-last lg:col-span-6' : 'lg:col-span-5'}>
      <h3 className="font-semibold text-2xl">{title}</h3>
      <p className="mt-3 max-w-prose text-[1.0625rem] text-muted leading-7">{children}</p>
    </div>
    <div className={isTurned ? 'lg:col-span-6' : 'lg:col-span-7'}>{picture}</div>
  </div>
)

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-brand border-t-2 pt-5">
    <h3 className="font-semibold text-xl">{title}</h3>
    <p className="mt-2 text-[1.0625rem] text-muted leading-7">{children}</p>
  </div>
)

const Price = () => (
  <section id="hinta" aria-labelledby="hinnasta" className="border-line border-y bg-brand-soft">
    <div className={`${page} grid items-center gap-8 py-16 md:grid-cols-[1fr_auto]`}>
      <div>
        <Heading id="hinnasta">Hinta sen mukaan, mitä tarvitset</Heading>
        <p className="mt-4 max-w-2xl text-[1.0625rem] leading-7">
          Hinta riippuu korjaamon koosta tai autojen määrästä, ei käyttäjien määrästä. Tilin luominen ja tutustuminen
          eivät maksa mitään. Kerro, kuinka monta autoa tai nosturia teillä on, niin saat hinnan sähköpostiisi.
        </p>
      </div>
      <a href="#contact" className={buttonClass({ kind: 'primary', size: 'lg' }, 'justify-self-start')}>
        Kysy hinta
      </a>
    </div>
  </section>
)

const Questions = () => (
  <section
    id="kysymykset"
    aria-labelledby="kysymyksia"
    className={`${page} grid gap-8 py-20 lg:grid-cols-[1fr_2fr] lg:gap-16`}
  >
    <Heading id="kysymyksia">Usein kysyttyä</Heading>
    <div className="border-line border-t">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-line border-b">
          <summary className="flex min-h-14 list-none items-center gap-4 py-3 font-semibold text-lg hover:text-brand [&::-webkit-details-marker]:hidden">
            <span className="mr-auto">{question}</span>
            <span
              aria-hidden="true"
              className="relative size-4 shrink-0 text-brand print:hidden before:absolute before:inset-x-0 before:top-[7px] before:border-current before:border-t-2 after:absolute after:inset-y-0 after:left-[7px] after:border-current after:border-l-2 group-open:after:hidden"
            />
          </summary>
          <p className="max-w-prose pb-5 text-[1.0625rem] text-muted leading-7">{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
