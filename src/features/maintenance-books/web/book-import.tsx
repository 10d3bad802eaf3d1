import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FileImport } from '#web/import/file-import.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { HISTORY_TITLES } from '../history-columns.ts'
import { maintenanceBooksApi } from './maintenance-books.api.ts'

type Props = {
  /** The book that all rows come into; left out, each row names its car. */
  maintenanceBookId?: string
  onClose: () => void
}

const titles = ['doneOn', 'mileageKm', 'kind', 'works', 'parts', 'oilGrade', 'oilMillilitres', 'remarks'] as const
const samples = [
  [
    '12.3.2019',
    '45200',
    'Määräaikaishuolto',
    'Öljyn vaihto|Raitisilmasuodatin',
    'Öljynsuodatin (90915-YZZN2)',
    '5W-30',
    '4,2',
    '',
  ],
  [
    '4.11.2020',
    '71800',
    'Jarrut',
    'Etujarrujen palat ja levyt',
    'Jarrupalat|Jarrulevyt',
    '',
    '',
    'Jarruneste vaihdettu',
  ],
]

/** Old entries from a spreadsheet, into one book or into those of all cars. */
export function BookImport({ maintenanceBookId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [hasNewCars, setHasNewCars] = useState(false)
  const [customerName, setCustomerName] = useState('')
  const header = titles.map((name) => HISTORY_TITLES[name])
  const template = maintenanceBookId
    ? { name: 'huoltohistoria.csv', rows: [header, ...samples] }
    : {
        name: 'huoltohistoriat.csv',
        rows: [
          [HISTORY_TITLES.registrationNumber, ...header],
          ...samples.map((cells, index) => [index === 0 ? 'ABC-123' : 'KUL-104', ...cells]),
        ],
      }
  return (
    <FileImport
      kind="book-entries"
      whose={
        maintenanceBookId
          ? { organizationId, thingId: maintenanceBookId }
          : hasNewCars
            ? { organizationId, newCars: 'yes', customerName }
            : { organizationId }
      }
      title={maintenanceBookId ? 'Tuo vanhoja merkintöjä' : 'Tuo autojen huoltohistoria'}
      counted={['merkintä', 'merkintää']}
      template={template}
      onImported={() => void queryClient.invalidateQueries(maintenanceBooksApi.pathFilter())}
      onClose={onClose}
    >
      <p>
        Tiedostossa on otsikkorivi ja rivi jokaisesta tehdystä huollosta. Päivä on pakollinen, samoin jokin näistä:
        laji, työt, osat tai huomiot. Erota työt ja osat toisistaan pystyviivalla. Enintään 60 000 riviä kerralla.
      </p>
      {maintenanceBookId ? null : (
        <p>
          Auto tunnistetaan rekisterinumerosta tai valmistenumerosta, ja rivi menee sen huoltokirjaan. Puuttuvat
          huoltokirjat tehdään. Rivit, joiden autoa ei ole asiakkaillasi, jätetään pois, ellet pyydä lisäämään autoja.
        </p>
      )}
      {maintenanceBookId ? null : (
        <div className="grid gap-2">
          <Checkbox
            label="Lisää autot, joita ei vielä ole"
            checked={hasNewCars}
            onChange={({ currentTarget }) => setHasNewCars(currentTarget.checked)}
          />
          {hasNewCars ? (
            <Field
              label="Asiakas, jos rivi ei kerro sitä"
              hint="Auto lisätään sarakkeen Asiakas mukaiselle asiakkaalle, muuten tälle. Puuttuva asiakas lisätään nimellä."
            >
              <TextInput value={customerName} onChange={({ currentTarget }) => setCustomerName(currentTarget.value)} />
            </Field>
          ) : null}
        </div>
      )}
      <p>
        Merkinnät allekirjoitetaan heti ja merkitään tuoduiksi. Niitä ei voi muuttaa eikä poistaa, eikä niitä laskuteta.
        Saman tiedoston voi tuoda uudelleen: jo tuodut rivit jäävät ennalleen.
      </p>
    </FileImport>
  )
}
