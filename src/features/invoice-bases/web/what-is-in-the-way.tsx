import { NearLink } from '#web/link.tsx'
import { OBSTACLE_TEXTS, type Obstacle } from '../invoice-bases.ts'

type Props = {
  obstacles: readonly Obstacle[]
  hasEInvoiceAddress: boolean
  /** Undefined until it is known. */
  customerId: string | undefined
}

/** Before a basis is made: what it will be, or what keeps it from being made. */
export const WhatIsInTheWay = ({ obstacles, hasEInvoiceAddress, customerId }: Props) => (
  <>
    {obstacles.length > 0 ? (
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{OBSTACLE_TEXTS[obstacle]}</li>
        ))}
      </ul>
    ) : (
      <p className="text-muted text-sm">
        Tekee laskutusperusteen, jonka saat PDF-, CSV- ja Finvoice-tiedostona.
        {hasEInvoiceAddress ? '' : ' Asiakkaan verkkolaskuosoite puuttuu: lisää se laskulle itse.'}
      </p>
    )}
    {obstacles.includes('BUYER_ADDRESS') && customerId ? (
      <NearLink
        to="/app/customers/$customerId"
        params={{ customerId }}
        search={{ part: 'billing' }}
        className="mt-2 mr-4 inline-block text-sm underline underline-offset-4 print:hidden"
      >
        Asiakkaan laskutustiedot
      </NearLink>
    ) : null}
    <NearLink to="/app/invoicing" className="mt-2 inline-block text-sm underline underline-offset-4 print:hidden">
      Kaikki laskuttamattomat
    </NearLink>
  </>
)
