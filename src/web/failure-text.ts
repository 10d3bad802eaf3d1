import { type Failure, failureOf } from './failure.ts'

const reasons: Record<string, string> = {
  user_disabled: 'Käyttäjäsi on poistettu käytöstä.',
  profile_changed: 'Tietojasi muutettiin toisessa ikkunassa. Tarkista ne ja tallenna uudelleen.',
  only_sign_in_method: 'Google on ainoa tapasi kirjautua. Aseta ensin salasana.',
  password_missing: 'Aseta ensin salasana.',
  human_check_failed: 'Robottitarkistus ehti vanheta. Yritä uudelleen.',
  human_check_unavailable: 'Robottitarkistus ei juuri nyt toimi. Yritä hetken päästä uudelleen.',
  garage_only: 'Vain korjaamo voi tehdä tämän.',
  customer_only: 'Vain asiakas voi tehdä tämän.',
  admin_only: 'Vain organisaation pääkäyttäjä voi tehdä tämän.',
  super_user_only: 'Vain superkäyttäjä voi tehdä tämän.',
  garage_plans: 'Vain korjaamo aikatauluttaa ja jakaa työt.',
  ticket_not_editable: 'Huoltoa ei voi enää muokata tässä tilassa.',
  ticket_changed: 'Joku muutti huoltoa samaan aikaan. Tarkista muutokset ja yritä uudelleen.',
  move_not_allowed: 'Huolto ei voi siirtyä tähän tilaan. Tila on voinut muuttua hetki sitten.',
  only_closed_tickets_archive: 'Vain valmiin tai perutun huollon voi arkistoida.',
  file: 'Liite ei ole enää tallessa. Poista se ja lisää se uudelleen.',
  file_too_large: 'Tiedosto on liian suuri. Se saa olla enintään 20 Mt.',
  unsupported_file_type: 'Tätä tiedostoa ei voi lähettää. Valitse JPEG-, PNG-, WebP- tai AVIF-kuva tai PDF.',
  heic_image: 'HEIC-kuvaa ei voi lukea. Tallenna kuva JPEG-muodossa ja lähetä se uudelleen.',
  too_many_pixels: 'Kuva on liian tarkka. Pienennä sitä ja lähetä se uudelleen.',
  animated_image: 'Liikkuvaa kuvaa ei voi lähettää. Valitse tavallinen kuva.',
  damaged_image: 'Kuva on vioittunut. Valitse toinen kuva.',
  damaged_pdf: 'PDF on vioittunut. Tallenna se uudelleen ja lähetä sitten.',
  empty_file: 'Tiedosto on tyhjä. Valitse toinen tiedosto.',
  upload_incomplete: 'Lähetys jäi kesken. Yritä uudelleen.',
  business_id_taken: 'Y-tunnus on jo palvelussa.',
  email_unverified: 'Vahvista ensin sähköpostiosoitteesi.',
  last_admin: 'Organisaatiossa pitää olla vähintään yksi pääkäyttäjä. Tee ensin toisesta jäsenestä pääkäyttäjä.',
  already_member: 'Hän on jo organisaation jäsen.',
  already_invited: 'Osoitteella on jo avoin kutsu. Voit lähettää sen uudelleen.',
  invitation: 'Kutsua ei löytynyt. Linkki on väärä tai kutsu on lähetetty uudelleen: avaa uusin viesti.',
  invitation_expired: 'Kutsu on vanhentunut. Pyydä uusi kutsu.',
  invitation_accepted: 'Kutsu on jo käytetty.',
  invitation_revoked: 'Kutsu on peruttu.',
  invitation_for_another: 'Kutsu on lähetetty toiseen osoitteeseen. Kirjaudu sillä osoitteella tai pyydä uusi kutsu.',
  organization_changed: 'Joku muutti tietoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  billing_changed: 'Joku muutti laskutustietoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  properties_changed: 'Joku muutti ominaisuuksia samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  notification_addresses_changed: 'Joku muutti osoitteita samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  contact_changed: 'Joku muutti yhteyshenkilöä samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  driver_changed: 'Joku muutti kuljettajaa samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  service_changed: 'Joku muutti palvelua samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  product_changed: 'Joku muutti tuotetta samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  service_exists: 'Ryhmässä on jo tämän niminen palvelu.',
  product_exists: 'Tuotekoodi on jo käytössä.',
}

const kinds: Record<Failure['kind'], string> = {
  unauthenticated: 'Istuntosi on päättynyt. Kirjaudu sisään uudelleen.',
  forbidden: 'Sinulla ei ole oikeutta tähän.',
  not_found: 'Tätä ei löytynyt. Se on voitu poistaa.',
  invalid: 'Tarkista merkityt kohdat.',
  conflict: 'Tieto on muuttunut sillä välin. Lataa se uudelleen.',
  limit: 'Liian monta yritystä. Odota hetki ja yritä uudelleen.',
  unavailable: 'Palvelu ei juuri nyt vastaa. Yritä hetken päästä uudelleen.',
  internal: 'Jokin meni vikaan. Yritä uudelleen.',
  offline: 'Yhteys katkesi. Tietojasi ei hukattu: yritä uudelleen, kun yhteys palaa.',
}

/** The Finnish sentence for a failed request: what happened and what to do next. */
export function failureText(error: unknown): string {
  const failure = failureOf(error)
  return reasons[failure.reason] ?? kinds[failure.kind]
}
