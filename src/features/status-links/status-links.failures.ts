/** Why a call about a ticket's status links is refused, and what the screen says then. */
export const statusLinkFailures = {
  status_link: 'Seurantalinkkiä ei löytynyt. Päivitä sivu.',
  status_link_not_sent: 'Seurantalinkkiä ei voi enää lähettää: huolto on päättynyt tai peruttu.',
  status_link_not_connected: 'Linkin voi lähettää vasta, kun asiakas on hyväksynyt yhteyden korjaamoon.',
  status_link_is_dead: 'Seurantalinkki ei ole enää voimassa. Lähetä uusi.',
  receipt_receiver: 'Kuitin saaja on vaihtunut. Sulje ikkuna ja tarkista, kenelle kuitti lähtee.',
  too_many_status_links: 'Huollosta on jo lähetetty 20 seurantalinkkiä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof statusLinkFailures, string> {}
}
