/**
 * Why a mail to a reply address became nothing. `told` is the text of the mail that we send to the person who was written to; null where no mail is
 * sent, since a program sent it, or no user is there. `shown` is what super-users read.
 */
export const REFUSALS = {
  unreadable: { told: null, shown: 'Sähköpostia ei voitu lukea' },
  automatic: { told: null, shown: 'Automaattinen vastaus' },
  forged: { told: null, shown: 'Lähettäjä vaikuttaa väärennetyltä' },
  other_sender: {
    told: 'Vastaus tuli eri osoitteesta kuin mihin viestimme lähetettiin. Vastaa tilisi sähköpostiosoitteesta.',
    shown: 'Lähettäjä ei ole se, jolle viesti lähetettiin',
  },
  no_account: { told: null, shown: 'Vastaajan tili on poistettu, suljettu tai vahvistamatta' },
  expired: {
    told: 'Viestiin, johon vastasit, voi vastata sähköpostilla 30 päivän ajan.',
    shown: 'Vastausaika on päättynyt',
  },
  used_up: {
    told: 'Samaan viestiin on vastattu sähköpostilla jo 20 kertaa.',
    shown: 'Viestiin on vastattu liian monta kertaa',
  },
  not_member: {
    told: 'Et kuulu enää niihin, joiden puolesta olisit vastannut.',
    shown: 'Vastaaja ei ole enää organisaation jäsen',
  },
  too_large: {
    told: 'Viesti oli liitteineen liian suuri. Sähköpostilla voi lähettää enintään 25 Mt.',
    shown: 'Liian suuri',
  },
  charset: { told: 'Viestin merkistöä ei voitu lukea.', shown: 'Tuntematon merkistö' },
  empty: {
    told: 'Viestistä ei löytynyt tekstiä eikä kuvia tai PDF-tiedostoja.',
    shown: 'Ei tekstiä eikä liitteitä, jotka voidaan ottaa',
  },
  unusable: {
    told: 'Viestissä oli vain liitteitä, joita ei voida ottaa. Lähetä kuvat ja PDF-tiedostot tavallisina liitteinä (ei winmail.dat).',
    shown: 'Vain liitteitä, joita ei voida ottaa',
  },
  sealed: {
    told: 'Viesti oli allekirjoitettu tai salattu niin, ettei sitä voi avata. Lähetä se ilman allekirjoitusta ja salausta.',
    shown: 'Allekirjoitettu tai salattu, ei voida avata',
  },
  unconfirmed: { told: null, shown: 'Lähettäjää ei voitu varmistaa, eikä vastausta vahvistettu viikossa' },
  discarded: { told: null, shown: 'Vastaaja hylkäsi vastauksen palvelussa' },
  closed: { told: 'Siihen, mihin vastasit, ei voi enää kirjoittaa.', shown: 'Kohteeseen ei voi enää kirjoittaa' },
  failed: { told: null, shown: 'Käsittely ei onnistunut yrityksistä huolimatta' },
} as const satisfies Record<string, { told: string | null; shown: string }>

export type Refusal = keyof typeof REFUSALS
export const REFUSAL_NAMES = Object.keys(REFUSALS) as [Refusal, ...Refusal[]]
