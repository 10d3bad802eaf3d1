import { FileImport } from '#web/import/file-import.tsx'

type Props = { whose: { organizationId: string }; onImported: () => void; onClose: () => void }

const template = {
  name: 'tuotteet.csv',
  rows: [
    ['Koodi', 'Nimi', 'Yksikkö', 'Hinta', 'ALV', 'Käytössä'],
    ['OLJY-5W30', 'Moottoriöljy 5W-30', 'l', '12,90', '25,5', 'kyllä'],
    ['SUOD-1042', 'Öljynsuodatin', 'kpl', '18,50', '25,5', 'kyllä'],
  ],
}

/** A price list from a spreadsheet. */
export function ProductImport(props: Props) {
  return (
    <FileImport {...props} kind="products" title="Tuo tuotteet" counted={['tuote', 'tuotetta']} template={template}>
      <p>
        Tiedostossa on otsikkorivi ja rivi jokaisesta tuotteesta. Koodi, nimi ja veroton hinta ovat pakollisia. Jos
        uuden tuotteen yksikkö puuttuu, se on kpl, ja jos ALV puuttuu, se on yleinen.
      </p>
      <p>
        Hinnastossa jo oleva tuote tunnistetaan koodista ja päivitetään. Tyhjä solu ei muuta mitään, eikä mitään
        poisteta.
      </p>
    </FileImport>
  )
}
