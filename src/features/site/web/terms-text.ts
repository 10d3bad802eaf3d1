import { company } from '../company.ts'
import type { LegalText } from './legal-text.ts'

/** A change of a word here needs a change of `src/shared/terms.ts` too: all users are asked to accept the new text. */
export const termsText: LegalText = {
  title: 'Käyttöehdot',
  lead: 'Nämä ehdot koskevat Huoltosilta-palvelua, jossa korjaamot ja niiden asiakkaat hoitavat ajoneuvojen huoltoja. Palvelu on tarkoitettu yrityksille, yhteisöille ja julkisille toimijoille.',
  sections: [
    {
      id: 'osapuolet',
      title: '1. Osapuolet ja sopimuksen synty',
      parts: [
        `Palvelun tarjoaa ${company.name}, Y-tunnus ${company.businessId} (”palveluntarjoaja”). Asiakas on organisaatio, joka käyttää palvelua korjaamona tai ajoneuvojen haltijana (”organisaatio”). Käyttäjä on ihminen, jolla on tili palvelussa.`,
        'Sopimus syntyy, kun käyttäjä luo tilin ja hyväksyy nämä ehdot, ja organisaation osalta, kun sen edustaja ottaa organisaation palvelussa käyttöön. Organisaation käyttöön ottava vakuuttaa, että hänellä on oikeus edustaa sitä.',
        'Jos organisaatiolla on palveluntarjoajan kanssa erillinen kirjallinen sopimus, sen ehdot menevät näiden edelle.',
      ],
    },
    {
      id: 'palvelu',
      title: '2. Palvelu',
      parts: [
        'Palvelussa voi ilmoittaa ajoneuvon korjaamolle, aikatauluttaa ja seurata huoltoja, pyytää ja antaa tarjouksia ja lisätyölupia, pitää huoltokirjoja, viestiä toisen osapuolen kanssa ja muodostaa laskutuksen pohjia.',
        'Palveluntarjoaja ei ole osapuoli korjaamon ja sen asiakkaan välisessä työssä eikä kaupassa. Työn sisällöstä, hinnasta, takuusta ja laskusta vastaavat korjaamo ja asiakas keskenään. Laki ja alan korjausehdot koskevat niitä tavalliseen tapaan.',
        'Palvelussa annettu hyväksyntä, kuten hyväksytty tarjous tai lisätyölupa, on korjaamon ja sen asiakkaan välinen tahdonilmaisu. Palvelu tallentaa, kuka sen antoi, milloin ja mistä sisällöstä.',
      ],
    },
    {
      id: 'tilit',
      title: '3. Tilit ja käyttäjät',
      parts: [
        'Tili on henkilökohtainen. Käyttäjä antaa oikeat tiedot, pitää salasanansa omanaan ja kertoo palveluntarjoajalle heti, jos epäilee, että joku muu on päässyt tilille.',
        'Organisaation pääkäyttäjä päättää, ketkä kuuluvat organisaatioon ja mitä he saavat tehdä. Organisaatio vastaa siitä, mitä sen käyttäjät palvelussa tekevät, ja poistaa ne, jotka eivät enää työskentele sille.',
        'Kuljettaja tai muu henkilö voi toimia ilman tiliä hänelle lähetetyllä linkillä. Linkki on henkilökohtainen ja voimassa rajatun ajan.',
      ],
    },
    {
      id: 'kaytto',
      title: '4. Palvelun käyttö',
      parts: [
        'Käyttäjä ei saa:',
        [
          'käyttää palvelua lain tai toisen oikeuksien vastaisesti',
          'lähettää palvelun kautta roskapostia, haittaohjelmia tai sisältöä, johon hänellä ei ole oikeutta',
          'yrittää päästä toisen organisaation tietoihin tai häiritä palvelun toimintaa',
          'kerätä palvelusta tietoja ohjelmallisesti ilman lupaa.',
        ],
        'Palveluntarjoaja voi sulkea tilin tai rajoittaa sen käyttöä, jos ehtoja rikotaan olennaisesti tai tilin käyttö vaarantaa palvelun turvallisuuden. Siitä kerrotaan käyttäjälle ja organisaation pääkäyttäjälle syineen, ellei laki sitä estä.',
      ],
    },
    {
      id: 'tiedot',
      title: '5. Tiedot ja niiden omistus',
      parts: [
        'Organisaation palveluun tallentamat tiedot ovat organisaation. Palveluntarjoaja käsittelee niitä vain palvelun tuottamiseksi.',
        'Huolto, tarjous, viesti ja huoltokirjan merkintä, jotka koskevat kahta organisaatiota, näkyvät molemmille. Kumpikin saa pitää ne, vaikka toinen lopettaisi palvelun käytön. Muut organisaatiot eivät niitä näe.',
        'Allekirjoitettua huoltokirjan merkintää ei voi muuttaa, vain korjata uudella merkinnällä. Näin kirjaan voi luottaa.',
        'Organisaatio saa tietonsa palvelusta tiedostoina sopimuksen aikana ja 30 päivää sen päättymisen jälkeen.',
      ],
    },
    {
      id: 'henkilotiedot',
      title: '6. Henkilötiedot',
      parts: [
        'Palveluntarjoaja on rekisterinpitäjä tilien, yhteydenottojen ja palvelun turvallisuuden tiedoissa. Niistä kertoo tietosuojaseloste.',
        'Organisaation palveluun tallentamissa henkilötiedoissa, kuten kuljettajien ja yhteyshenkilöiden tiedoissa, organisaatio on rekisterinpitäjä ja palveluntarjoaja henkilötietojen käsittelijä. Tämä kohta on EU:n yleisen tietosuoja-asetuksen 28 artiklan mukainen sopimus käsittelystä. Palveluntarjoaja:',
        [
          'käsittelee tietoja vain organisaation ohjeiden ja näiden ehtojen mukaan, palvelun tuottamiseksi ja sopimuksen ajan',
          'huolehtii, että tietoja käsittelevät vain salassapitoon sitoutuneet ihmiset',
          'suojaa tiedot asianmukaisin teknisin ja organisatorisin keinoin',
          'käyttää tietosuojaselosteessa nimettyjä alikäsittelijöitä, kertoo uudesta vähintään 30 päivää etukäteen ja vastaa niiden työstä kuin omastaan; organisaatio voi vastustaa uutta alikäsittelijää ja irtisanoa sopimuksen',
          'auttaa organisaatiota vastaamaan rekisteröityjen pyyntöihin ja täyttämään omat velvollisuutensa',
          'ilmoittaa tietoturvaloukkauksesta organisaatiolle ilman aiheetonta viivytystä, viimeistään 48 tunnin kuluessa siitä, kun se tuli tietoon',
          'palauttaa tai poistaa tiedot sopimuksen päättyessä, ellei laki vaadi niiden säilyttämistä',
          'antaa organisaatiolle tiedot, joilla tämän kohdan noudattaminen osoitetaan, ja sallii kohtuulliset tarkastukset.',
        ],
        'Käsittelyn kohteena ovat organisaation kuljettajien, yhteyshenkilöiden ja työntekijöiden nimet, yhteystiedot, viestit ja huoltoihin liittyvät tapahtumat.',
      ],
    },
    {
      id: 'hinta',
      title: '7. Hinta ja maksaminen',
      parts: [
        'Palvelun hinta sovitaan organisaation kanssa ennen maksullisen käytön alkua. Hintoihin lisätään voimassa oleva arvonlisävero. Tilin luominen ja palveluun tutustuminen on maksutonta.',
        'Lasku maksetaan 14 päivän kuluessa sen päiväyksestä. Viivästyskorko on korkolain mukainen. Hinnan muutoksesta kerrotaan vähintään 60 päivää etukäteen, ja organisaatio voi silloin irtisanoa sopimuksen päättymään muutoksen tullessa voimaan.',
      ],
    },
    {
      id: 'saatavuus',
      title: '8. Saatavuus ja tuki',
      parts: [
        'Palveluntarjoaja pitää palvelun käytettävissä huolellisesti ja ammattitaitoisesti, mutta ei takaa sen keskeytyksetöntä toimintaa. Huoltokatkot ajoitetaan mahdollisuuksien mukaan ilta- ja yöaikaan, ja ennalta tiedetystä kerrotaan palvelussa.',
        `Tuki vastaa palvelun Tuki-sivulla ja osoitteessa ${company.email}, ${company.phoneHours}.`,
      ],
    },
    {
      id: 'vastuu',
      title: '9. Vastuu',
      parts: [
        'Palveluntarjoaja vastaa sopimusrikkomuksensa aiheuttamasta välittömästä vahingosta. Vastuun yläraja on organisaation palvelusta vahinkoa edeltäneiden 12 kuukauden aikana maksama määrä. Välillisestä vahingosta, kuten saamatta jääneestä voitosta, ei kumpikaan osapuoli vastaa.',
        'Rajoitukset eivät koske vahinkoa, joka on aiheutettu tahallaan tai törkeällä huolimattomuudella, salassapidon rikkomista eikä vastuuta, jota laki ei salli rajoittaa.',
        'Osapuoli ei vastaa esteestä, johon se ei voi vaikuttaa ja jota se ei ole voinut kohtuudella ottaa huomioon.',
      ],
    },
    {
      id: 'oikeudet',
      title: '10. Oikeudet palveluun',
      parts: [
        'Palvelu, sen ohjelmisto, ulkoasu ja nimi kuuluvat palveluntarjoajalle tai sen lisenssinantajille. Organisaatio saa sopimuksen ajaksi rajoitetun oikeuden käyttää palvelua omassa toiminnassaan. Oikeutta ei saa siirtää ilman palveluntarjoajan suostumusta.',
      ],
    },
    {
      id: 'paattyminen',
      title: '11. Voimassaolo ja päättyminen',
      parts: [
        'Sopimus on voimassa toistaiseksi. Käyttäjä voi poistaa tilinsä milloin tahansa asetusten Käyttäjätili-sivulla. Organisaatio voi irtisanoa sopimuksen päättymään 30 päivän kuluttua ja palveluntarjoaja 90 päivän kuluttua ilmoituksesta.',
        'Kumpikin voi purkaa sopimuksen heti, jos toinen rikkoo sitä olennaisesti eikä korjaa rikkomusta 14 päivän kuluessa huomautuksesta.',
      ],
    },
    {
      id: 'muutokset',
      title: '12. Ehtojen muuttaminen',
      parts: [
        'Palveluntarjoaja voi muuttaa näitä ehtoja. Uusi versio julkaistaan tällä sivulla, ja jokainen käyttäjä näkee palveluun tullessaan, mikä muuttui, ja hyväksyy uudet ehdot. Tallennamme, minkä version hyväksyit ja milloin.',
        'Olennaisesta muutoksesta kerrotaan vähintään 30 päivää ennen sen voimaantuloa. Jos et hyväksy uusia ehtoja, voit lopettaa palvelun käytön, ladata tietosi ja poistaa tilisi. Siihen ehtoja ei tarvitse hyväksyä.',
      ],
    },
    {
      id: 'laki',
      title: '13. Sovellettava laki ja riidat',
      parts: [
        'Sopimukseen sovelletaan Suomen lakia lukuun ottamatta sen lainvalintasääntöjä. Erimielisyydet pyritään ratkaisemaan neuvottelemalla. Ellei se onnistu, riita ratkaistaan Helsingin käräjäoikeudessa.',
      ],
    },
  ],
}
