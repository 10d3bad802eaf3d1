import { FileImport } from '#web/import/file-import.tsx'

type Props = { whose: { organizationId: string }; onImported: () => void; onClose: () => void }

const template = {
  name: 'palvelut.csv',
  rows: [
    ['Palvelu', 'Ryhmä', 'Hinta', 'ALV', 'Työaika'],
    ['Öljynvaihto', 'Huollot', '79,00', '25,5', '0,5'],
    ['Vianhaku', 'Korjaukset', '', '25,5', '1'],
  ],
}

/** The services of a price list from a spreadsheet. */
export function ServiceImport(props: Props) {
  return (
    <FileImport {...props} kind="services" title="Tuo palvelut" counted={['palvelu', 'palvelua']} template={template}>
      <p>
        Tiedostossa on otsikkorivi ja rivi jokaisesta palvelusta. Nimi on pakollinen. Hinta on veroton; ilman hintaa se
        sovitaan tapauksittain. Jos uuden palvelun ALV puuttuu, se on yleinen.
      </p>
      <p>
        Hinnastossa jo oleva palvelu tunnistetaan ryhmästä ja nimestä ja päivitetään. Tyhjä solu ei muuta mitään, eikä
        mitään poisteta.
      </p>
    </FileImport>
  )
}
