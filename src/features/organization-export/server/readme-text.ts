import { dayText } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { KEPT_DAYS } from '../organization-export.ts'

type Written = { name: string; about: string; rows: number }

/** README.txt of an export: what each file is. */
export const readmeText = (
  { organizationName, begunAt, withFiles }: { organizationName: string; begunAt: Date; withFiles: boolean },
  written: readonly Written[],
): string =>
  [
    `Huoltosillan tiedot: ${organizationName}`,
    `Tehty ${dayText(dayInHelsinki(begunAt))}. Tietoja luettiin viennin ajan, joten sen aikana tehdyt muutokset voivat puuttua osasta tiedostoja.`,
    '',
    'Jokaisesta asiasta on kaksi tiedostoa, joissa on samat rivit:',
    '  .csv    avautuu taulukkolaskentaan (erotin puolipiste, UTF-8). Solu, joka näyttäisi kaavalta, alkaa heittomerkillä.',
    '  .jsonl  on ohjelmille: rivillä on yksi JSON-olio.',
    '',
    'Sarakkeiden nimet ovat englanniksi ja samat kuin Huoltosillan rajapinnassa. Cents-loppuiset luvut ovat senttejä,',
    'Thousandths-loppuiset tuhannesosia, PerMille-loppuiset tuhannesosia kokonaisuudesta ja Tenths-loppuiset kymmenesosia.',
    'Ajat ovat UTC-aikaa, päivät Suomen päiviä. Rivit viittaavat toisiinsa tunnuksilla: ticketId on tiedoston tickets sarake id.',
    '',
    withFiles
      ? 'Kuvat ja liitteet ovat kansiossa files. Tiedosto files.csv kertoo, mihin mikäkin kuuluu (attachedToId). Kuva, joka poistettiin viennin aikana, puuttuu.'
      : 'Kuvia ja liitteitä ei otettu mukaan. Tiedosto files.csv kertoo, mitä niitä on ja mihin mikäkin kuuluu.',
    '',
    'Mukana on se, minkä pääkäyttäjä näkee Huoltosillassa. Poissa ovat salasanat, salaisuudet, toisen osapuolen omat tiedot,',
    'lähtevien viestien jono sekä luvut, jotka lasketaan näistä tiedoista.',
    '',
    ...written.map(({ name, about, rows }) => `${name}.csv, ${name}.jsonl: ${about} (rivejä ${rows})`),
    '',
    `Huoltosilta poistaa tämän viennin ${KEPT_DAYS} päivän kuluttua. Tiedostossa on henkilötietoja: säilytä sitä sen mukaisesti.`,
    '',
  ].join('\r\n')
