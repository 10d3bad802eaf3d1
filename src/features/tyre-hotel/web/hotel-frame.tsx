import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { SwitchedOnFrame } from '#features/organizations/web/switched-on-frame.tsx'

const PARTS = [
  { to: '/app/tyre-hotel', label: 'Sarjat' },
  { to: '/app/tyre-hotel/places', label: 'Hyllyt' },
  { to: '/app/tyre-hotel/call-up', label: 'Kausikutsu' },
  { to: '/app/tyre-hotel/stocktaking', label: 'Inventaario' },
] as const

type Props = { part: (typeof PARTS)[number]['to']; actions?: ReactNode; children: ReactNode }

/** The head of the tyre hotel's pages. */
export const HotelFrame = (props: Props) => (
  <SwitchedOnFrame
    {...props}
    feature="tyre-hotel"
    settingsPage="garage-tyre-hotel"
    title="Rengashotelli"
    partsLabel="Rengashotellin osat"
    parts={PARTS}
    off={{
      title: 'Rengashotelli ei ole käytössä',
      icon: <LifeBuoy />,
      text: 'Pidä kirjaa asiakkaiden renkaista: mitä on missäkin hyllyssä, kuinka kuluneet ne ovat ja kenet kutsua vaihtoon.',
    }}
  />
)
