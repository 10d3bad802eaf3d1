import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { StatusReceivers } from '../status-links.ts'
import { goesTo, statusPreview } from '../status-texts.ts'
import { statusLinksApi } from './status-links.api.ts'

type Usual = NonNullable<StatusReceivers['usual']>

/** The receipts of a ticket for its customer: a message to one without an account, or why none is needed or reaches it. */
export function SendReceipt({ ticketId, count }: { ticketId: string; count: number }) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(statusLinksApi.receivers.queryOptions({ organizationId, ticketId }))
  const [isOpen, setIsOpen] = useState(false)
  if (!data || count === 0) return null
  const { usual } = data
  if (usual === null) return <p className="mt-3 text-muted text-sm print:hidden">{whyNot(data)}</p>
  return (
    <div className="mt-3 print:hidden">
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Send className="size-4" aria-hidden="true" />
        {count === 1 ? 'Lähetä kuitti' : 'Lähetä kuitit'}
      </Button>
      {isOpen ? (
        <SendDialog ticketId={ticketId} place={data.place} usual={usual} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  )
}

function whyNot({ hasNoAccount, canSend }: StatusReceivers): string {
  if (!hasNoAccount) return 'Asiakas näkee kuitin omalla tilillään Huoltosillassa.'
  return canSend
    ? 'Kuittia ei voi lähettää: asiakkaalla ei ole tiliä, eikä huollolla ole matkapuhelinnumeroa tai sähköpostiosoitetta.'
    : 'Kuittia ei voi enää lähettää linkkinä. Tulosta se asiakkaalle.'
}

type DialogProps = { ticketId: string; place: StatusReceivers['place']; usual: Usual; onClose: () => void }

/** Who gets it by what, and what they will read. */
function SendDialog({ ticketId, place, usual, onClose }: DialogProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  // what the sender was shown stays what is sent
  const [{ name, channel, address }] = useState(usual)
  const [requestKey] = useState(() => crypto.randomUUID())
  const [error, setError] = useState<string>()
  const sending = useMutation(statusLinksApi.sendReceipt.mutationOptions())
  const send = async () => {
    setError(undefined)
    try {
      await sending.mutateAsync({ organizationId, ticketId, address, requestKey })
      toast.success('Kuitti lähtee', `Saaja: ${name}`)
      onClose()
    } catch (failure) {
      const [field] = failureOf(failure).fields
      setError(field?.message ?? formFailureText(failure))
    }
    await queryClient.invalidateQueries(statusLinksApi.pathFilter())
  }
  return (
    <FormDialog
      title="Lähetä kuitti"
      description={`Saaja: ${name}. Linkistä voi avata ja tallentaa kuitin ilman tiliä.`}
      submitLabel="Lähetä"
      isPending={sending.isPending}
      error={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div>
        <p className="mb-1 font-semibold text-sm">Viesti</p>
        <p className="wrap-anywhere whitespace-pre-line rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
          {statusPreview('RECEIPT', channel, place, { url: `${window.location.origin}/huolto/…`, sender: null })}
        </p>
      </div>
      <p className="font-semibold">{goesTo({ channel, address })}.</p>
      <MessagesLeft />
    </FormDialog>
  )
}
