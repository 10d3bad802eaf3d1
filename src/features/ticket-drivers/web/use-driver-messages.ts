import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import type { TicketDrivers } from '../ticket-drivers.ts'
import { ticketDriversApi } from './ticket-drivers.api.ts'

type Sent = { organizationId: string; ticketId: string; namedIds: string[]; requestKey: string }

/** What both dialogs of messages to drivers do: picking, sending with one key until it is answered, and where refusals are shown. */
export function useDriverMessages(ticketId: string, { drivers }: TicketDrivers, onClose: () => void) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { keyOf } = useRequestKey()
  const [picked, setPicked] = useState(() => drivers.filter(({ channel }) => channel !== null).map(({ id }) => id))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)

  const send = async <Rest extends object>(rest: Rest, call: (sent: Sent & Rest) => Promise<unknown>, done: string) => {
    if (picked.length === 0) return setErrors({ namedIds: 'Valitse vähintään yksi kuljettaja' })
    setErrors({})
    setSending(true)
    try {
      await call({ organizationId, ticketId, namedIds: picked, ...rest, requestKey: keyOf([picked, rest]) })
      toast.success(done)
      onClose()
    } catch (error) {
      const { fields, kind } = failureOf(error)
      setErrors({
        ...Object.fromEntries(fields.map(({ field, message }) => [field, message])),
        // what is said at its field is not said again
        ...((fields.length === 0 || kind === 'invalid') && { whole: formFailureText(error) }),
      })
    } finally {
      setSending(false)
    }
    await queryClient.invalidateQueries(ticketDriversApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  return { picked, setPicked, errors, isSending, send }
}
