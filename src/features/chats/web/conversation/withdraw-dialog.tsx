import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Message } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'
import { withMessage } from './message-window.ts'
import { changeWindow } from './window-query.ts'

type Props = { message: Message | null; otherId: string; onClose: () => void }

/** Asks before a message is taken out of the conversation for good. */
export function WithdrawDialog({ message, otherId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(chatsApi.withdraw.mutationOptions())
  // it stays for its way out
  const [shown, setShown] = useState(message)
  if (message && message !== shown) setShown(message)
  const withdraw = async () => {
    if (!shown) return
    try {
      await mutateAsync({ organizationId, otherId, messageId: shown.id })
    } catch (error) {
      toast.error('Viestiä ei voitu poistaa', failureText(error))
      throw error
    }
    const withdrawn = { ...shown, body: '', files: [], withdrawnAt: new Date().toISOString() }
    changeWindow(queryClient, { organizationId, otherId }, (now) => withMessage(now, withdrawn))
  }
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Poistetaanko viesti?"
      confirmLabel="Poista viesti"
      onConfirm={withdraw}
      danger
    >
      Viestin teksti ja liitteet poistuvat molemmilta. Keskusteluun jää merkintä poistetusta viestistä.
    </ConfirmDialog>
  )
}
