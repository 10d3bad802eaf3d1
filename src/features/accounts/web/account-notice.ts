const notices: Record<string, string> = {
  Verification: 'Linkki on jo käytetty tai vanhentunut. Pyydä uusi linkki.',
  EmailTaken: 'Osoitteella on jo toinen tili, joten sitä ei voi ottaa käyttöön.',
  HumanCheck: 'Robottitarkistus ehti vanheta. Yritä uudelleen.',
  HumanCheckUnavailable: 'Robottitarkistus ei juuri nyt toimi. Yritä hetken päästä uudelleen.',
  TooManyRequests: 'Liian monta yritystä. Odota hetki ja yritä uudelleen.',
  AccessDenied: 'Käyttäjäsi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.',
  SessionRequired: 'Istuntosi on päättynyt. Kirjaudu sisään uudelleen.',
  MissingCSRF: 'Sivu ehti vanheta. Yritä uudelleen.',
  NetworkError: 'Palvelimeen ei saatu yhteyttä. Tarkista verkko ja yritä uudelleen. Kirjoittamasi on tallessa.',
}

/** What a form about the account says for a code of `doAccountAction`. */
export const accountNotice = (code: string): string =>
  notices[code] ?? 'Jokin meni vikaan. Yritä uudelleen. Kirjoittamasi on tallessa.'
