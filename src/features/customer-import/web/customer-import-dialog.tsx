import { FileImport } from '#web/import/file-import.tsx'
import type { ImportTarget } from '#web/import/send-file.ts'

type Props = { whose: ImportTarget['whose']; onImported: () => void; onClose: () => void }

const template = {
  name: 'asiakkaat.csv',
  rows: [
    [
      'Asiakas',
      'Y-tunnus',
      'Puhelin',
      'Sähköposti',
      'Katuosoite',
      'Postinumero',
      'Postitoimipaikka',
      'Rekisterinumero',
      'Merkki',
      'Malli',
      'Vuosimalli',
      'Mittarilukema',
      'Seuraava katsastus',
    ],
    [
      'Maija Mallikas',
      '',
      '040 123 4567',
      'maija@example.fi',
      'Koivukuja 2',
      '33100',
      'Tampere',
      'ABC-123',
      'Škoda',
      'Octavia',
      '2021',
      '152300',
      '20.9.2027',
    ],
    [
      'Mallikuljetus Oy',
      '1234567-1',
      '03 123 4567',
      'toimisto@example.fi',
      '',
      '',
      '',
      'KUL-104',
      'Ford',
      'Transit',
      '2017',
      '231000',
      '',
    ],
  ],
}

/** A garage's customers with their cars, from another program's file or a spreadsheet. */
export function CustomerImportDialog(props: Props) {
  return (
    <FileImport
      {...props}
      kind="customers"
      title="Tuo asiakkaat ja autot"
      counted={['asiakas tai auto', 'asiakasta ja autoa']}
      template={template}
    >
      <p>
        Tiedostossa on otsikkorivi ja rivi jokaisesta autosta tai asiakkaasta. Asiakkaan nimi on pakollinen. Saman
        asiakkaan rivit tunnistetaan Y-tunnuksesta, puhelinnumerosta tai sähköpostista, ja autot tulevat samalle
        asiakkaalle. Enintään 30 000 riviä kerralla.
      </p>
      <p>
        Voit itse valita, mitä kukin sarake on. Jo olevien asiakkaiden ja autojen tyhjät kohdat täydennetään, eikä
        mitään muuta muuteta. Asiakasta, joka hoitaa tietonsa itse, ei kosketa.
      </p>
    </FileImport>
  )
}
