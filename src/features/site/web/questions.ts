/** What people ask before they begin. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Mitä käyttöönotto vaatii?',
    answer:
      'Selaimen ja sähköpostiosoitteen. Luot tilin, lisäät organisaatiosi Y-tunnuksella ja kutsut työkaverit. Korjaamo rastittaa tavalliset palvelut ja antaa niille omat hintansa. Ensimmäisen huollon voi avata samana päivänä.',
  },
  {
    question: 'Tarvitseeko korjaamon asiakas oman tilin?',
    answer:
      'Ei. Korjaamo pitää asiakkaan tiedot, kunnes asiakas haluaa ottaa ne itse hallintaansa. Ilman tiliä asiakas seuraa huoltoa viestin linkistä, vastaa siinä lisätöihin ja näkee, milloin auto on noudettavissa. Kuljettajallekin riittää linkki.',
  },
  {
    question: 'Entä jos oma korjaamoni ei ole vielä mukana?',
    answer:
      'Kutsu se sähköpostilla. Kun korjaamo luo tilinsä kutsun linkistä, yhteys syntyy heti, ja viestisi odottaa korjaamoa keskustelussa.',
  },
  {
    question: 'Näkevätkö muut korjaamot hintani tai asiakkaani?',
    answer:
      'Eivät. Huollon näkevät vain sen korjaamo ja asiakas. Tarjouspyynnössä kukin korjaamo näkee vain oman osansa, ei edes sitä, keneltä muilta on kysytty.',
  },
  {
    question: 'Toimiiko se puhelimella ja hallissa, jossa yhteys pätkii?',
    answer:
      'Toimii. Huoltosilta aukeaa selaimessa, ja sen voi lisätä puhelimen aloitusnäytölle. Jos yhteys katkeaa, työajat, siirrot, kommentit ja kuvat jäävät puhelimeen ja lähtevät, kun yhteys palaa.',
  },
  {
    question: 'Saanko vanhat tiedot mukaan?',
    answer:
      'Saat. Asiakkaat autoineen, palvelut, tuotteet, palvelupaketit, kuljettajat ja vanha huoltohistoria tuodaan CSV-tiedostosta. Valitset itse, mitä sarakkeet ovat, ja näet rivit ennen tallennusta.',
  },
  {
    question: 'Miten laskutus hoituu?',
    answer:
      'Valmiista huollosta tai asiakkaan koko kuukaudesta syntyy laskupohja, jonka saat PDF-, CSV- tai Finvoice-tiedostona omaan laskutusohjelmaasi.',
  },
  {
    question: 'Missä tiedot ovat, ja kenelle ne kuuluvat?',
    answer:
      'Tiedot säilytetään EU:ssa, ja ne kuuluvat organisaatiollesi. Saat ne ulos tiedostoina. Tietosuojaseloste kertoo loput.',
  },
]
