import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { failureText } from '#web/failure-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { NotificationAddresses } from '../../notification-addresses.ts'
import { useNotificationPages } from '../notifications.api.ts'

/** Whether the address gets notices already; before the button behind its link was pressed it does not. */
export function AddressProof({ isProved }: { isProved: boolean }) {
  return isProved ? (
    <Badge kind="done" icon={<CircleCheck className="size-3.5" aria-hidden="true" />}>
      Vahvistettu
    </Badge>
  ) : (
    <Badge icon={<Clock className="size-3.5" aria-hidden="true" />}>Odottaa vahvistusta</Badge>
  )
}

/** Sends the link once more. */
export function ResendProof({ address: { id, email } }: { address: NotificationAddresses['addresses'][number] }) {
  const { whose } = useSettings()
  const api = useNotificationPages('notificationAddresses')
  const { mutate, isPending } = useMutation(
    api.resendProof.mutationOptions({
      onSuccess: () => toast.success('Vahvistus lähetetty', email),
      onError: (error) => toast.error('Vahvistusta ei voitu lähettää', failureText(error)),
    }),
  )
  return (
    <Button
      size="sm"
      pending={isPending}
      aria-label={`Lähetä vahvistus uudelleen: ${email}`}
      onClick={() => mutate({ ...whose, id })}
    >
      Lähetä vahvistus uudelleen
    </Button>
  )
}
