import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PAYER_KIND_LABELS, type Payer } from '../payers.ts'
import { payersApi } from './payers.api.ts'

const PayerTermsDialog = lazyComponent(() => import('./payer-terms-dialog.tsx'), 'PayerTermsDialog')

/** On the page of a garage's customer: whether it pays for others' cars, and on what terms. A private person is no such payer. */
export function PayerTermsCard({ customerId }: { customerId: string }) {
  const { id: organizationId } = useOrganization()
  const bills = useMayBill()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(payersApi.ofCustomer.queryOptions({ organizationId, customerId }))
  if (!data || (!data.payer && !data.canBe)) return null
  const { payer } = data
  return (
    <Card aria-label="Maksajana">
      <CardHeader title="Maksajana">
        {bills ? (
          <Button size="sm" kind="ghost" className="print:hidden" onClick={() => setOpen(true)}>
            {payer ? 'Muuta ehtoja' : 'Merkitse maksajaksi'}
          </Button>
        ) : null}
      </CardHeader>
      <CardBody>
        {payer ? <Terms payer={payer} /> : <p className="text-muted">Ei maksa muiden autoja.</p>}
        <LazyOverlay open={isOpen}>
          {isOpen ? <PayerTermsDialog customerId={customerId} payer={payer} onClose={() => setOpen(false)} /> : null}
        </LazyOverlay>
      </CardBody>
    </Card>
  )
}

const permitWords = ({ permitRule, permitAboveCents }: Payer): string => {
  if (permitRule === 'NEVER') return 'Laskutuslupaa ei tarvita.'
  return permitRule === 'ALWAYS'
    ? 'Laskutuslupa tarvitaan aina.'
    : `Laskutuslupa tarvitaan, kun työ ylittää ${formatMoney(permitAboveCents)} (veroton).`
}

const Terms = ({ payer }: { payer: Payer }) => (
  <div className="grid gap-1">
    <p>
      <span className="font-semibold">{PAYER_KIND_LABELS[payer.kind]}.</span> {permitWords(payer)}
    </p>
    <p className="wrap-anywhere text-muted text-sm">
      {payer.hasPeople
        ? 'Luvat pyydetään sen omilta käyttäjiltä.'
        : payer.permitEmail
          ? `Luvat pyydetään sähköpostilla: ${payer.permitEmail}`
          : 'Lupien sähköpostiosoitetta ei ole: luvat kirjataan käsin.'}
    </p>
    {payer.note ? <p className="wrap-anywhere whitespace-pre-line text-sm">{payer.note}</p> : null}
  </div>
)
