import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Connection } from '../connections.ts'

export type AskedAct = 'refuse' | 'cancel' | 'revoke'
export type Asked = { act: AskedAct; connection: Connection }

type Props = {
  asked: Asked
  onClose: () => void
  onConfirm: (asked: Asked, block: boolean) => Promise<void>
}

type Words = { title: string; text: string; confirm: string }

const words: Record<AskedAct, (name: string, viewer: OrganizationType) => Words> = {
  refuse: (name) => ({
    title: `Hylätäänkö korjaamon ${name} pyyntö?`,
    text: 'Korjaamo ei näe yhteystietojasi eikä autojesi tietoja. Sen kirjaamat huollot jäävät molemmille. Voit hyväksyä pyynnön myöhemmin.',
    confirm: 'Hylkää pyyntö',
  }),
  cancel: (name) => ({
    title: `Perutaanko pyyntö asiakkaalle ${name}?`,
    text: 'Asiakas ei voi enää vastata pyyntöön. Kirjaamasi huollot jäävät molemmille.',
    confirm: 'Peru pyyntö',
  }),
  revoke: (name, viewer) => ({
    title: `Katkaistaanko yhteys: ${name}?`,
    text:
      viewer === 'GARAGE'
        ? 'Et enää näe asiakkaan yhteystietoja etkä autoja, eikä korjaamosi ole asiakkaan omien korjaamojen joukossa. Asiakas ei enää saa ilmoituksia muutoksistasi. Yhteiset huollot jäävät molemmille.'
        : 'Korjaamo ei enää näe yhteystietojasi eikä autojasi, ja se poistuu omista korjaamoistasi. Et enää saa ilmoituksia sen muutoksista. Yhteiset huollot jäävät molemmille.',
    confirm: 'Katkaise yhteys',
  }),
}

/** Asks before a no, and says what it closes. A customer may block further requests with it. */
export function ConnectionQuestion({ asked, onClose, onConfirm }: Props) {
  const { type } = useOrganization()
  const [block, setBlock] = useState(false)
  const { title, text, confirm } = words[asked.act](asked.connection.party.name, type)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      confirmLabel={confirm}
      onConfirm={() => onConfirm(asked, block)}
      danger
    >
      <p>{text}</p>
      {type === 'CUSTOMER' ? (
        <Checkbox
          className="mt-3"
          label="Estä uudet yhteyspyynnöt tältä korjaamolta"
          checked={block}
          onChange={({ currentTarget }) => setBlock(currentTarget.checked)}
        />
      ) : null}
    </ConfirmDialog>
  )
}
