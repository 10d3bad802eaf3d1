/** Why a call about tickets is refused, and what the screen says then. */
export const ticketFailures = {
  ticket: 'Huoltoa ei löytynyt. Se on voitu poistaa.',
  garage_plans: 'Vain korjaamo voi aikatauluttaa ja jakaa töitä.',
  ticket_not_editable: 'Huoltoa ei voi enää muokata tässä tilassa.',
  ticket_changed: 'Joku muu muutti huoltoa samaan aikaan. Tarkista muutokset ja yritä uudelleen.',
  move_not_allowed: 'Huolto ei voi siirtyä tähän tilaan. Tila on voinut muuttua hetki sitten.',
  already_reported: 'Huolto ehdittiin kirjata ennen viimeisiä muutoksiasi. Avaa huolto ja muuta tietoja siellä.',
  waits_for_customer:
    'Asiakas ei ole vielä vastannut yhteyspyyntöön. Ennen vastausta voit kirjata sille viisi huoltoa.',
  comment_key_used: 'Tästä on jo tallennettu toinen versio. Yritä uudelleen, niin tämäkin tallentuu.',
  undo_unknown: 'Tätä ei voi kumota. Vain se, joka muutoksen teki, voi kumota sen.',
  undo_too_late: 'Kumoamisaika ehti päättyä, joten muutos jäi voimaan.',
  undo_overtaken: 'Huoltoa on muutettu tämän jälkeen, joten tätä ei voi enää kumota.',
  only_closed_tickets_archive: 'Vain valmiin tai perutun huollon voi arkistoida.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof ticketFailures, string> {}
}
