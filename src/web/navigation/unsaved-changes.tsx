import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before the page is left while `when` holds: something typed would be lost. Closing the tab asks too. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: () => when, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title="Poistutaanko tallentamatta?"
      confirmLabel="Poistu tallentamatta"
      cancelLabel="Jatka muokkausta"
      onConfirm={() => blocker.proceed?.()}
      danger
    >
      Muutoksiasi ei ole vielä tallennettu. Jos poistut, ne häviävät.
    </ConfirmDialog>
  )
}
