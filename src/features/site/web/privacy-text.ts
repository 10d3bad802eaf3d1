import { company } from '../company.ts'
import type { LegalText } from './legal-text.ts'

export const PRIVACY_UPDATED = '2026-11-28'

/**
 * The information that articles 13 and 14 of the General Data Protection Regulation require. Times of keeping are the program's own: those of
 * sessions (accounts), mails and text messages (`server/delivery`), answers by mail (`server/delivery/inbound-mail`), links
 * (`server/signed-links`) and notifications; `legal-texts.test.ts` holds them against it.
 */
export const privacyText: LegalText = {
  title: 'Tietosuojaseloste',
  lead: 'Näin käsittelemme henkilötietoja Huoltosilta-palvelussa: mitä tietoja meillä on, miksi, kuinka kauan ja mitä oikeuksia sinulla on.',
  sections: [
    {
      id: 'rekisterinpitaja',
      title: '1. Rekisterinpitäjä ja yhteyshenkilö',
      parts: [
        `${company.name}, Y-tunnus ${company.businessId}, ${company.street}, ${company.postalCode} ${company.city}.`,
        `Tietosuoja-asioissa vastaamme osoitteessa ${company.privacyEmail} ja numerossa ${company.phone}.`,
      ],
    },
    {
      id: 'roolit',
      title: '2. Milloin olemme rekisterinpitäjä ja milloin käsittelijä',
      parts: [
        'Olemme rekisterinpitäjä, kun tiedot koskevat omaa tiliäsi, kirjautumista, palvelun turvallisuutta, asiakassuhdettamme organisaatioosi tai yhteydenottoasi meihin.',
        'Kun korjaamo tai sen asiakas tallentaa palveluun kuljettajiensa, yhteyshenkilöidensä tai työntekijöidensä tietoja, rekisterinpitäjä on tuo organisaatio. Me käsittelemme tietoja sen puolesta käyttöehtojen kohdan 6 mukaan. Jos olet kuljettaja tai yhteyshenkilö, kysy ensin organisaatiolta, jolle työskentelet tai jonka asiakas olet; autamme sitä vastaamaan.',
      ],
    },
    {
      id: 'tiedot',
      title: '3. Mitä tietoja käsittelemme ja mistä ne tulevat',
      parts: [
        [
          'Tili: nimi, sähköpostiosoite, puhelinnumero ja kuva, jos annat ne, salasanan tiiviste, kaksivaiheisen tunnistautumisen tiedot (pääsyavaimen julkinen osa ja antamasi nimi, todennussovelluksen salattu avain, varakoodien tiivisteet), asetukset sekä se, minkä version käyttöehdoista hyväksyit ja milloin.',
          'Kirjautuminen: istunnot, niiden ajat, IP-osoite ja selain. Jos kirjaudut Googlella, saamme Googlelta nimesi, sähköpostiosoitteesi, kuvasi ja Google-tilisi tunnisteen.',
          'Organisaatio: mihin organisaatioihin kuulut, missä roolissa ja mistä lähtien.',
          'Työ palvelussa: huollot, tarjoukset, huoltokirjan merkinnät, viestit, hyväksynnät, työajat ja tiedostot, joissa olet osallisena, sekä tapahtumaloki siitä, kuka teki ja milloin.',
          'Kuljettajat ja yhteyshenkilöt: nimi, puhelinnumero, sähköpostiosoite, tehtävä ja toivottu viestikanava. Ne saamme organisaatiolta, ei sinulta itseltäsi.',
          'Ajoneuvot: rekisterinumero, valmistenumero, merkki, malli ja mittarilukema. Merkin ja mallin voimme hakea ajoneuvotietojen palvelusta rekisterinumerolla.',
          'Yritykset: nimi ja osoite. Ne voimme hakea Y-tunnuksella Patentti- ja rekisterihallituksen avoimesta yritystietopalvelusta (YTJ).',
          'Kutsuttu korjaamo: nimi ja sähköpostiosoite, jotka saamme asiakkaalta, joka kutsuu korjaamonsa palveluun.',
          'Yhteydenotto: nimi, sähköpostiosoite, puhelinnumero ja organisaatio, jos annat ne, sekä viestisi.',
          'Väärinkäytön estäminen: IP-osoite, jonka avulla laskemme, montako kertaa lomaketta lähetetään tai kirjautumista yritetään.',
        ],
        'Nimi ja sähköpostiosoite ovat välttämättömiä: ilman niitä tiliä ei voi luoda eikä yhteydenottoon vastata. Muut tiedot ovat vapaaehtoisia.',
      ],
    },
    {
      id: 'tarkoitukset',
      title: '4. Miksi käsittelemme tietoja ja millä perusteella',
      parts: [
        [
          'Palvelun tuottaminen, tili, kirjautuminen ja palvelun viestit: sopimus kanssasi tai organisaatiosi kanssa (6 artiklan 1 kohdan b alakohta), ja organisaation puolesta toimivan osalta oikeutettu etumme hoitaa tuota sopimusta (f alakohta).',
          'Turvallisuus, väärinkäytön estäminen, lokit ja vikojen selvittäminen: oikeutettu etumme pitää palvelu turvallisena ja toimivana (f alakohta).',
          'Yhteydenottoihin vastaaminen: oikeutettu etumme vastata sille, joka meille kirjoittaa (f alakohta).',
          'Laskutus ja kirjanpito: lakisääteinen velvoite (c alakohta).',
          'Viestit laitteelle (push) ja WhatsApp-viestit: suostumus, jonka voit perua milloin tahansa (a alakohta).',
        ],
        'Emme myy tietoja, emme käytä niitä mainontaan emmekä tee niiden perusteella automaattisia päätöksiä tai profilointia.',
      ],
    },
    {
      id: 'sailytys',
      title: '5. Kuinka kauan tietoja säilytetään',
      parts: [
        [
          'Tili: kunnes poistat sen. Poistettaessa nimi, sähköpostiosoite, puhelinnumero, kuva, salasana ja kaksivaiheisen tunnistautumisen tiedot tyhjennetään heti. Organisaation historiaan jää merkintä ”Poistettu käyttäjä”.',
          'Istunto: päättyy 30 päivän kuluttua viimeisestä käytöstä ja viimeistään 90 päivän kuluttua kirjautumisesta. Päättynyt poistetaan seuraavana yönä.',
          'Sähköpostien linkit: salasanan vaihto 1 tunti, osoitteen vaihto 1 päivä, osoitteen vahvistus 3 päivää, kutsu 14 päivää, korjaamon kutsu 30 päivää.',
          'Lähetetyt sähköpostit ja viestit, myös yhteydenottosi viesti: 90 päivää; epäonnistuneet 365 päivää. Tekstiviestin sisältö tyhjennetään 3 päivän kuluttua, kun siitä ei enää kuulu uutta. Puhelimesta saadut vastaukset: 90 päivää.',
          'Sähköpostilla tulleet vastaukset: tieto vastaanotosta 30 päivää. Viestin alkuperäinen sisältö poistetaan, kun se on käsitelty. Vastaus, jonka lähettäjää ei voitu varmistaa, odottaa vahvistustasi enintään 7 päivää. Jos vastausta ei voitu ottaa tai siitä jäi jotain pois, sen teksti säilyy saman ajan ylläpidon nähtävänä.',
          'Kuljettajalle tai muulle ilman tiliä lähetetyn linkin tieto: 365 päivää linkin vanhenemisesta.',
          'Korjaamon ajanvaraussivulla aloitettu varaus: 24 tuntia. Lähetetty varaus on huolto, jonka korjaamo näkee.',
          'Ilmoitukset sovelluksessa: 400 päivää.',
          'Organisaation tietojen vienti, jonka sen pääkäyttäjä on pyytänyt: 7 päivää.',
          'Laskurit väärinkäytön estämiseksi ja niiden IP-osoitteet: enintään kaksi päivää.',
          'Huollot, tarjoukset, huoltokirjat ja viestit: niin kauan kuin ne omistava organisaatio käyttää palvelua, ja organisaatio päättää niiden poistamisesta.',
          `Palvelimen loki: ${company.logDays} päivää. Varmuuskopiot: ${company.backupDays} päivää.`,
          'Laskut ja kirjanpito: kirjanpitolain mukaan 6 tai 10 vuotta.',
        ],
      ],
    },
    {
      id: 'vastaanottajat',
      title: '6. Kenelle tietoja luovutetaan',
      parts: [
        'Huollon toinen osapuoli näkee huoltoon, tarjoukseen, huoltokirjaan ja keskusteluun kuuluvat tiedot ja niiden yhteyshenkilöt. Muut organisaatiot eivät näe mitään.',
        'Jos korjaamo yhdistää kirjanpitojärjestelmän tai verkkolaskuoperaattorin, sen laskut ja niissä olevat tiedot siirtyvät sinne korjaamon puolesta.',
        'Palvelun tuottamisessa käytämme näitä käsittelijöitä, jotka toimivat ohjeidemme mukaan:',
        company.processors.map(({ name, does, place }) => `${name}: ${does} (${place})`),
        'Jos tilaat viestit laitteelle, ne kulkevat selaimesi valmistajan välityspalvelun kautta salattuina. Viranomaiselle luovutamme tietoja vain, kun laki siihen velvoittaa.',
      ],
    },
    {
      id: 'siirrot',
      title: '7. Siirrot EU:n ja ETA:n ulkopuolelle',
      parts: [
        'Tiedot säilytetään EU:ssa. Jos käsittelijä siirtää tietoja Yhdysvaltoihin, siirto perustuu Euroopan komission päätökseen tietosuojan riittävyydestä (EU–US Data Privacy Framework) tai komission mallisopimuslausekkeisiin. Saat niistä jäljennöksen pyynnöstä.',
      ],
    },
    {
      id: 'evasteet',
      title: '8. Evästeet ja selaimen muisti',
      parts: [
        'Julkiset sivut, kuten etusivu ja tämä seloste, eivät aseta yhtään evästettä. Palvelussa ei ole mainonnan eikä seurannan evästeitä, joten suostumusta evästeisiin ei kysytä.',
        'Kirjautuminen käyttää vain välttämättömiä evästeitä:',
        [
          'istunto (next-auth.session-token): pitää sinut kirjautuneena, enintään 90 päivää',
          'kirjautumislomakkeen suojaus ja paluuosoite (csrf-token, callback-url): kunnes suljet selaimen',
          'Google-kirjautumisen välivaihe: kirjautumisen ajan',
          'valintasi Yhteinen tietokone (shared-computer): kunnes suljet selaimen',
          'kirjautumisen toinen vaihe (second-step), jos käytät kaksivaiheista tunnistautumista: enintään 10 minuuttia',
          'selain, jolla olet kirjautunut ennen: estää muita lukitsemasta tiliäsi salasanan arvailulla, 365 päivää.',
        ],
        'Sovellus pitää selaimen muistissa, omalla laitteellasi:',
        [
          'keskeneräiset tekstit, vielä lähettämättömät muutokset, viimeksi katsomasi tiedot ja sen, kuka on kirjautunut, jotta työ jatkuu myös yhteyden katketessa: kunnes kirjaudut ulos',
          'valitsemasi ulkoasun, organisaation, työpöydän näkymän, autojen luettelon sarakkeet ja sivupalkin koon, viimeksi avaamiesi huoltojen ja muiden kohteiden tunnisteet hakua varten sekä sen, tilasitko viestit tälle laitteelle: kunnes tyhjennät selaimen muistin.',
        ],
        'Viimeksi katsomasi tiedot (esimerkiksi työpöydän huollot, rekisterinumerot ja nimet) ovat laitteella salaamatta, enintään seitsemän päivää. Ne poistuvat myös, kun selain saa tiedon, että kirjautumisesi on päätetty muualta. Jos laite on muidenkin käytössä, valitse kirjautuessasi Yhteinen tietokone: silloin laitteelle ei jää tietoja, kun suljet selaimen. Vain viesti tai muutos, jota ei ole vielä saatu lähetettyä, odottaa laitteella.',
        'Yhteydenottolomakkeen teksti säilyy välilehdessä, kunnes suljet sen.',
      ],
    },
    {
      id: 'suojaus',
      title: '9. Miten tiedot suojataan',
      parts: [
        'Yhteydet ovat salattuja, salasanoista säilytetään vain tiivisteet, ja jokaisen organisaation tiedot on erotettu toisista. Pääsy annetaan roolin mukaan, ja ylläpidon teot kirjataan lokiin.',
      ],
    },
    {
      id: 'oikeudet',
      title: '10. Oikeutesi',
      parts: [
        'Sinulla on oikeus:',
        [
          'saada tieto käsittelystä ja jäljennös tiedoistasi',
          'oikaista väärät tiedot',
          'poistaa tietosi, kun niiden käsittelylle ei enää ole perustetta',
          'rajoittaa käsittelyä ja vastustaa sitä, kun se perustuu oikeutettuun etuun',
          'siirtää antamasi tiedot toiseen palveluun',
          'perua suostumuksesi; se ei vaikuta sitä ennen tehtyyn käsittelyyn.',
        ],
        'Asetusten Käyttäjätili-sivulla voit itse ladata tietosi tiedostona, korjata ne ja poistaa tilisi. Muissa pyynnöissä kirjoita meille; vastaamme kuukauden kuluessa.',
      ],
    },
    {
      id: 'valitus',
      title: '11. Valitus viranomaiselle',
      parts: [
        'Jos mielestäsi rikomme tietosuojalainsäädäntöä, voit valittaa tietosuojavaltuutetulle: Tietosuojavaltuutetun toimisto, PL 800, 00531 Helsinki, tietosuoja@om.fi, puhelinvaihde 029 566 6700, tietosuoja.fi.',
      ],
    },
    {
      id: 'muutokset',
      title: '12. Selosteen muutokset',
      parts: [
        'Päivitämme selostetta, kun käsittely muuttuu. Viimeisin päivitys näkyy tämän sivun alussa, ja olennaisesta muutoksesta kerromme palvelussa.',
      ],
    },
  ],
}
