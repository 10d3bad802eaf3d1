import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { SwitchedOnFrame } from '#features/organizations/web/switched-on-frame.tsx'

const PARTS = [
  { to: '/app/courtesy-cars', label: 'Autot' },
  { to: '/app/courtesy-cars/calendar', label: 'Kalenteri' },
  { to: '/app/courtesy-cars/loans', label: 'Lainat' },
] as const

type Props = { part: (typeof PARTS)[number]['to']; actions?: ReactNode; children: ReactNode }

/** The head of the pages of courtesy cars. */
export const CarsFrame = (props: Props) => (
  <SwitchedOnFrame
    {...props}
    feature="courtesy-cars"
    settingsPage="garage-courtesy-cars"
    title="Sijaisautot"
    partsLabel="Sijaisautojen osat"
    parts={PARTS}
    off={{
      title: 'Sijaisautot eivät ole käytössä',
      icon: <KeyRound />,
      text: 'Varaa sijaisauto samalla kun aikataulutat huollon, luovuta se puhelimella ja pidä kirjaa kilometreistä, polttoaineesta ja vaurioista.',
    }}
  />
)
