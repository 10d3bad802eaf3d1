import { useMayBill } from '#features/organizations/web/use-organization.ts'
import { NearLink } from '#web/link.tsx'
import type { Obstacle } from '../invoice-bases.ts'
import { ObstacleList } from './obstacle-list.tsx'

type Props = { obstacles: readonly Obstacle[]; hasEInvoiceAddress: boolean; customerId: string }

/** Before a basis is made: what it will be, or what keeps it from being made. */
export const WhatIsInTheWay = ({ obstacles, hasEInvoiceAddress, customerId }: Props) => {
  const bills = useMayBill()
  return (
    <>
      {obstacles.length > 0 ? (
        <ObstacleList obstacles={obstacles} customerId={customerId} />
      ) : bills ? (
        <p className="text-muted text-sm">
          Tekee laskutusperusteen, jonka voit lähettää sähköpostilla tai ladata PDF-, CSV- ja Finvoice-tiedostona.
          {hasEInvoiceAddress ? '' : ' Asiakkaan verkkolaskuosoite puuttuu: lisää se laskulle itse.'}
        </p>
      ) : (
        <p className="text-muted text-sm">Ei vielä laskutettu.</p>
      )}
      <NearLink to="/app/invoicing" className="mt-2 inline-block text-sm underline underline-offset-4 print:hidden">
        Kaikki laskuttamattomat
      </NearLink>
    </>
  )
}
