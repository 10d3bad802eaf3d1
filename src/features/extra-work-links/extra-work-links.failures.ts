/** Why a call about links to a request is refused, and what the screen says then. */
export const extraWorkLinkFailures = {
  extra_work_link: 'Linkkiä ei löytynyt. Päivitä sivu.',
  links_not_wanted: 'Asiakas ei ota vastaan vastauksia linkistä. Asetus on asiakkaan toimintatavoissa.',
  links_not_sent: 'Linkin voi lähettää vain pyynnöstä, joka odottaa vastausta.',
  link_is_dead: 'Linkki ei ole enää voimassa. Lähetä uusi.',
  too_many_links: 'Pyynnöstä on jo lähetetty 20 linkkiä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof extraWorkLinkFailures, string> {}
}
