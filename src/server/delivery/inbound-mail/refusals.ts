/**
 * Why a mail to a reply address became nothing. `mailText` is the text of the mail that we send to the person who was written to; null where no mail is
 * sent, since a program sent it, or no user is there. `shown` is what super-users read.
 */
export const REFUSALS = {
  unreadable: { mailText: null, shown: 'Sähköpostia ei voitu lukea' },
  automatic: { mailText: null, shown: 'Automaattinen vastaus' },
  forged: { mailText: null, shown: 'Lähettäjä vaikuttaa väärennetyltä' },
  other_sender: {
    mailText: 'Vastaus tuli eri osoitteesta kuin mihin viestimme lähetettiin. Vastaa tilisi sähköpostiosoitteesta.',
    shown: 'Lähettäjä ei ole se, jolle viesti lähetettiin',
  },
  no_account: { mailText: null, shown: 'Vastaajan tili on poistettu, suljettu tai vahvistamatta' },
  expired: {
    mailText: 'Viestiin, johon vastasit, voi vastata sähköpostilla 30 päivän ajan.',
    shown: 'Vastausaika on päättynyt',
  },
  used_up: {
    mailText: 'Samaan viestiin on vastattu sähköpostilla jo 20 kertaa.',
    shown: 'Viestiin on vastattu liian monta kertaa',
  },
  not_member: {
    mailText: 'Et kuulu enää niihin, joiden puolesta olisit vastannut.',
    shown: 'Vastaaja ei ole enää organisaation jäsen',
  },
  second_factor: {
    mailText:
      'Organisaatio, jonka puolesta vastasit, vaatii kaksivaiheisen tunnistautumisen. Ota se käyttöön käyttäjätilisi asetuksissa.',
    shown: 'Vastaajalta puuttuu vaadittu kaksivaiheinen tunnistautuminen',
  },
  too_large: {
    mailText: 'Viesti oli liitteineen liian suuri. Sähköpostilla voi lähettää enintään 25 Mt.',
    shown: 'Liian suuri',
  },
  charset: { mailText: 'Viestin merkistöä ei voitu lukea.', shown: 'Tuntematon merkistö' },
  empty: {
    mailText: 'Viestistä ei löytynyt tekstiä eikä kuvia tai PDF-tiedostoja.',
    shown: 'Ei tekstiä eikä liitteitä, jotka voidaan ottaa',
  },
  unusable: {
    mailText:
      'Viestissä oli vain liitteitä, joita ei voida ottaa. Lähetä kuvat ja PDF-tiedostot tavallisina liitteinä (ei winmail.dat).',
    shown: 'Vain liitteitä, joita ei voida ottaa',
  },
  sealed: {
    mailText:
      'Viesti oli allekirjoitettu tai salattu niin, ettei sitä voi avata. Lähetä se ilman allekirjoitusta ja salausta.',
    shown: 'Allekirjoitettu tai salattu, ei voida avata',
  },
  unconfirmed: { mailText: null, shown: 'Lähettäjää ei voitu varmistaa, eikä vastausta vahvistettu viikossa' },
  discarded: { mailText: null, shown: 'Vastaaja hylkäsi vastauksen palvelussa' },
  closed: { mailText: 'Siihen, mihin vastasit, ei voi enää kirjoittaa.', shown: 'Kohteeseen ei voi enää kirjoittaa' },
  failed: { mailText: null, shown: 'Käsittely ei onnistunut yrityksistä huolimatta' },
} as const satisfies Record<string, { mailText: string | null; shown: string }>

export type Refusal = keyof typeof REFUSALS
export const REFUSAL_NAMES = Object.keys(REFUSALS) as [Refusal, ...Refusal[]]
