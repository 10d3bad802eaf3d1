/** Why a call about members and invitations is refused, and what the screen says then. */
export const memberFailures = {
  member: 'Jäsentä ei löytynyt. Hän on voinut poistua.',
  last_admin: 'Vähintään yhden jäsenen pitää olla pääkäyttäjä. Tee ensin toisesta jäsenestä pääkäyttäjä.',
  already_member: 'Hän on jo jäsen.',
  already_invited: 'Osoitteeseen on jo lähetetty kutsu. Voit lähettää sen uudelleen.',
  too_many_members: 'Jäseniä on jo enimmäismäärä, 1 000.',
  too_many_invitations: 'Vastaamattomia kutsuja on jo 200. Peru ensin vanhoja.',
  invitation: 'Kutsua ei löytynyt. Linkki on väärä tai kutsu on lähetetty uudelleen: avaa uusin viesti.',
  invitation_expired: 'Kutsu on vanhentunut. Pyydä uusi kutsu.',
  invitation_accepted: 'Kutsu on jo käytetty.',
  invitation_revoked: 'Kutsu on peruttu.',
  invitation_has_account: 'Osoitteella on jo tili. Kirjaudu sisään sen salasanalla.',
  invitation_for_another:
    'Kutsu on lähetetty toiseen osoitteeseen. Kirjaudu sisään sillä osoitteella tai pyydä uusi kutsu.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof memberFailures, string> {}
}
