import { FileImport } from '#web/import/file-import.tsx'

type Props = {
  whose: { organizationId: string; managedByGarageId?: string }
  onImported: () => void
  onClose: () => void
}

const template = {
  name: 'kuljettajat.csv',
  rows: [
    ['Nimi', 'Puhelin', 'Sähköposti', 'Viestikanava'],
    ['Maija Meikäläinen', '040 123 4567', 'maija@example.fi', 'Tekstiviesti'],
    ['Matti Virtanen', '', 'matti@example.fi', 'Sähköposti'],
  ],
}

/** Drivers from a spreadsheet. */
export function DriverImport(props: Props) {
  return (
    <FileImport
      {...props}
      kind="drivers"
      title="Tuo kuljettajat"
      counted={['kuljettaja', 'kuljettajaa']}
      template={template}
    >
      <p>
        Tiedostossa on otsikkorivi ja rivi jokaisesta kuljettajasta. Nimi on pakollinen, lisäksi puhelin tai sähköposti.
        Viestikanava on tekstiviesti, WhatsApp, sähköposti tai ei viestejä.
      </p>
      <p>
        Luettelossa jo oleva kuljettaja tunnistetaan puhelinnumerosta tai sähköpostista ja päivitetään. Ketään ei
        poisteta.
      </p>
    </FileImport>
  )
}
