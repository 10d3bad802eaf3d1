import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { CustomerDetails } from '../customers.ts'
import { customersApi } from './customers.api.ts'

const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'), 'MergeDialog')

const quiet = 'w-fit text-muted! print:hidden'

/** What is done rarely with the record of a customer that the garage added, at the end of the page. */
export function CustomerRecord({ customer }: { customer: CustomerDetails }) {
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState<'merge' | 'erase' | null>(null)
  const { id, can } = customer
  const close = () => setOpen(null)
  return (
    <div className="flex flex-col items-start gap-1 empty:hidden">
      {can.merge ? (
        <Button kind="ghost" size="sm" className={quiet} onClick={() => setOpen('merge')}>
          <Merge className="size-4" aria-hidden="true" />
          Yhdistä toiseen asiakkaaseen
        </Button>
      ) : null}
      {can.export ? (
        <ButtonHref
          kind="ghost"
          size="sm"
          className={quiet}
          href={`/api/customers/${id}/data.json?organizationId=${organizationId}`}
          download
        >
          <Download className="size-4" aria-hidden="true" />
          Lataa asiakkaan tiedot
        </ButtonHref>
      ) : null}
      {can.erase ? (
        <Button kind="ghost" size="sm" className={quiet} onClick={() => setOpen('erase')}>
          <Trash2 className="size-4" aria-hidden="true" />
          Poista henkilön tiedot
        </Button>
      ) : null}
      <LazyOverlay open={open === 'merge'}>
        {open === 'merge' ? <MergeDialog customer={customer} onClose={close} /> : null}
      </LazyOverlay>
      <EraseQuestion customer={customer} isOpen={open === 'erase'} onClose={close} />
    </div>
  )
}

type QuestionProps = { customer: CustomerDetails; isOpen: boolean; onClose: () => void }

function EraseQuestion({ customer: { id: customerId, name }, isOpen, onClose }: QuestionProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const erase = useMutation(
    customersApi.erase.mutationOptions({
      async onSuccess() {
        toast.success('Henkilön tiedot poistettu')
        await navigate({ to: '/app/customers' })
        // a ticket, a car, a search: each may name the person
        void queryClient.invalidateQueries()
      },
    }),
  )
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        if (open) return
        erase.reset()
        onClose()
      }}
      title={`Poistetaanko ${name} asiakkaista?`}
      confirmLabel="Poista tiedot"
      onConfirm={async () => {
        await erase.mutateAsync({ organizationId, customerId })
      }}
      danger
    >
      Nimi, yhteystiedot, kuljettajat, muistiinpanot ja viestien osoitteet poistuvat. Tehdyt huollot jäävät ilman nimeä,
      huoltokirja jää autolle ja laskutusperusteet kirjanpitoon. Poistamista ei voi perua.
      {erase.error ? (
        <Notice kind="danger" title="Tietoja ei poistettu" className="mt-3">
          {failureText(erase.error)}
        </Notice>
      ) : null}
    </ConfirmDialog>
  )
}
