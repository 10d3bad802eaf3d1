import { FileImport } from '#web/import/file-import.tsx'

type Props = { whose: { organizationId: string }; onImported: () => void; onClose: () => void }

const template = {
  name: 'paketit.csv',
  rows: [
    ['Paketti', 'Ryhmä', 'Tuotekoodi', 'Rivi', 'Määrä', 'Yksikkö', 'Hinta'],
    ['Vuosihuolto', 'Huollot', '', 'Öljynvaihto', '1', '', ''],
    ['Vuosihuolto', 'Huollot', 'OLJY-5W30', '', '4,5', '', ''],
    ['Vuosihuolto', 'Huollot', '', 'Ongelmajätemaksu', '1', 'kpl', '4,90'],
  ],
}

/** Service packages from a spreadsheet. */
export function PackageImport(props: Props) {
  return (
    <FileImport {...props} kind="packages" title="Tuo paketit" counted={['paketti', 'pakettia']} template={template}>
      <p>
        Tiedostossa on rivi jokaisesta paketin rivistä: paketin nimi sekä palvelun tai tuotteen nimi tai tuotekoodi. Tuo
        palvelut ja tuotteet ensin. Rivi, jota ei ole hinnastossa, tarvitsee nimen ja hinnan.
      </p>
      <p>Paketti, joka on jo hinnastossa, saa tiedoston rivit. Mitään ei poisteta.</p>
    </FileImport>
  )
}
