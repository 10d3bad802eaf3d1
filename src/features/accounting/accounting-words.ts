import type { AccountingSystemName, TransferFailure } from './accounting.ts'

/** How the words around a system's name bend it: "siirretty Procountoriin", "maksettu, tieto Procountorista". */
export const SYSTEM_WORDS: Record<AccountingSystemName, { name: string; into: string; from: string; says: string }> = {
  PROCOUNTOR: { name: 'Procountor', into: 'Procountoriin', from: 'Procountorista', says: 'Procountor vastasi' },
  NETVISOR: { name: 'Netvisor', into: 'Netvisoriin', from: 'Netvisorista', says: 'Netvisor vastasi' },
  OPERATOR: {
    name: 'Verkkolaskuoperaattori',
    into: 'verkkolaskuoperaattorille',
    from: 'verkkolaskuoperaattorilta',
    says: 'Vastaus',
  },
}

/** Each with what is to be done. */
export const FAILURE_TEXTS: Record<TransferFailure, string> = {
  CREDENTIALS: 'Järjestelmä ei hyväksynyt avaimia tai käyttäjällä ei ole oikeuksia. Pääkäyttäjä korjaa ne asetuksissa.',
  SECRET: 'Tallennetut avaimet eivät enää avaudu. Pääkäyttäjä antaa ne uudelleen asetuksissa.',
  REFUSED: 'Järjestelmä ei ottanut laskua vastaan. Korjaa syy ja yritä uudelleen.',
  PERIOD: 'Tilikausi on lukittu. Avaa se kirjanpidossa ja yritä uudelleen.',
  NUMBER_TAKEN: 'Samalla numerolla on kirjanpidossa jo toinen lasku. Tarkista se siellä ja yritä uudelleen.',
  UNSUPPORTED:
    'Ulkomaille ilman arvonlisäveroa tehtyä laskua ei voi siirtää tähän järjestelmään. Lataa Finvoice ja vie se sinne.',
  INVOICE_FIRST: 'Hyvitettävä lasku ei ole siirtynyt. Siirrä se ensin ja yritä sitten uudelleen.',
  MAIL: 'Sähköposti ei mennyt perille. Tarkista operaattorin osoite asetuksissa ja yritä uudelleen.',
  BUSY: 'Järjestelmä ei ehdi nyt ottaa vastaan. Yritämme pian uudelleen.',
  SERVER: 'Järjestelmässä on häiriö. Yritämme uudelleen.',
  TIMEOUT: 'Järjestelmä ei vastannut ajoissa. Tarkistamme ensin, menikö lasku perille.',
  CONNECTION: 'Järjestelmään ei saatu yhteyttä. Yritämme uudelleen.',
  INTERNAL: 'Siirrossa tapahtui virhe. Yritämme uudelleen.',
}

/** What the page of a transfer says that is not tried any more, where the text of the failure would promise another try. */
export const GAVE_UP_TEXT =
  'Järjestelmä ei ottanut tätä vastaan monenkaan yrityksen jälkeen. Tarkista se siellä ja yritä uudelleen.'
