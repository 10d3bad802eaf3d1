import { FileImport } from '#web/import/file-import.tsx'

type Props = {
  whose: { organizationId: string; managedByGarageId?: string }
  onImported: () => void
  onClose: () => void
}

const template = {
  name: 'autot.csv',
  rows: [
    [
      'Rekisterinumero',
      'Merkki',
      'Malli',
      'Vuosimalli',
      'Väri',
      'Mittarilukema',
      'Käyttöönottopäivä',
      'Seuraava katsastus',
    ],
    ['ABC-123', 'Škoda', 'Octavia', '2021', 'Sininen', '152300', '20.9.2021', ''],
    ['KUL-104', 'Ford', 'Transit', '2017', 'Valkoinen', '231000', '', '30.6.2027'],
  ],
}

/** Vehicles from a spreadsheet. */
export function VehicleImport(props: Props) {
  return (
    <FileImport {...props} kind="vehicles" title="Tuo autot" counted={['auto', 'autoa']} template={template}>
      <p>
        Tiedostossa on otsikkorivi ja rivi jokaisesta autosta. Rekisterinumero tai valmistenumero on pakollinen.
        Enintään 10 000 riviä kerralla.
      </p>
      <p>
        Auto, joka on jo luettelossa, tunnistetaan numerosta ja sen tiedot täydennetään. Mittarilukema päivitetään vain
        suuremmaksi. Seuraava katsastus lasketaan käyttöönottopäivästä, jos sitä ei ole kerrottu.
      </p>
    </FileImport>
  )
}
