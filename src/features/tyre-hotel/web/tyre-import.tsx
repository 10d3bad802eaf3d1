import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FileImport } from '#web/import/file-import.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'

const template = {
  name: 'rengashotelli.csv',
  rows: [
    [
      'Rekisterinumero',
      'Kausi',
      'Koko',
      'Merkki',
      'Malli',
      'DOT',
      'Vanteet',
      'Hyllypaikka',
      'Ura vasen etu',
      'Ura oikea etu',
      'Ura vasen taka',
      'Ura oikea taka',
      'Lisätiedot',
    ],
    [
      'ABC-123',
      'Kesä',
      '205/55 R16',
      'Nokian',
      'Wetproof',
      '2321',
      'Alumiini',
      'A-01-1',
      '6,5',
      '6,5',
      '7,0',
      '7,0',
      '',
    ],
    [
      'ABC-124',
      'Nasta',
      '195/65 R15',
      'Michelin',
      'X-Ice North',
      '3519',
      'Teräs',
      '',
      '8',
      '8',
      '8',
      '8',
      'Kapselit mukana',
    ],
  ],
}

/** Sets from another program's file. */
export function TyreImport({ onClose }: { onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  return (
    <FileImport
      whose={{ organizationId }}
      kind="tyres"
      title="Tuo rengassarjat"
      counted={['sarja', 'sarjaa']}
      template={template}
      onImported={() => void queryClient.invalidateQueries(tyreHotelApi.pathFilter())}
      onClose={onClose}
    >
      <p>
        Tiedostossa on otsikkorivi ja rivi jokaisesta sarjasta, tai rivi jokaisesta renkaasta, kun sarake Rengas sanoo
        paikan (vasen etu, oikea etu, vasen taka, oikea taka). Rekisterinumero, kausi ja koko ovat pakollisia.
      </p>
      <p>
        Tuo autot ja luo hyllypaikat ensin. Jo oleva sarja tunnistetaan autosta, kaudesta ja koosta. Mitään ei poisteta.
      </p>
    </FileImport>
  )
}
