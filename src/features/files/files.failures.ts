/** Why a file is refused, and what the screen says then. */
export const fileFailures = {
  file: 'Liite ei ole enää tallessa. Poista se ja lisää se uudelleen.',
  file_missing: 'Tiedosto puuttuu. Valitse se uudelleen.',
  file_too_large: 'Tiedosto on liian suuri. Se saa olla enintään 20 Mt.',
  unsupported_file_type: 'Tätä tiedostoa ei voi lähettää. Valitse JPEG-, PNG-, WebP- tai AVIF-kuva tai PDF.',
  heic_image: 'HEIC-kuvaa ei voi lukea. Tallenna kuva JPEG-muodossa ja lähetä se uudelleen.',
  too_many_pixels: 'Kuvassa on liikaa kuvapisteitä. Pienennä sitä ja lähetä se uudelleen.',
  animated_image: 'Animoitua kuvaa ei voi lähettää. Valitse tavallinen kuva.',
  damaged_image: 'Kuva on vioittunut. Valitse toinen kuva.',
  slow_image: 'Kuvan käsittely kesti liian kauan. Pienennä kuvaa ja lähetä se uudelleen.',
  damaged_pdf: 'PDF on vioittunut. Tallenna se uudelleen ja lähetä sitten.',
  unsafe_pdf: 'PDF-tiedostossa on toinen tiedosto. Tulosta se uudelleen PDF-tiedostoksi ja lähetä sitten.',
  empty_file: 'Tiedosto on tyhjä. Valitse toinen tiedosto.',
  storage_share: 'Vuorokaudessa on lähetetty jo enimmäismäärä tiedostoja. Yritä huomenna uudelleen.',
  storage_full: 'Tallennustila on täynnä. Poista tarpeettomia tiedostoja tai ota yhteyttä tukeen.',
  infected_file: 'Tiedostosta löytyi haittaohjelma, joten sitä ei tallennettu.',
  scanner_away: 'Tiedostoa ei voi juuri nyt tarkistaa haittaohjelmien varalta. Yritä hetken päästä uudelleen.',
  /** Said by the browser: its queue of unsent acts has no more room on this device. */
  device_full: 'Laitteelle ei mahdu enempää lähettämättömiä kuvia. Odota, että yhteys palaa, tai poista niitä.',
  upload_incomplete: 'Lähetys jäi kesken. Yritä uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof fileFailures, string> {}
}
