import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = {
  when: boolean
  /** What was typed stays as long as the page does, also when other parts of its address change. */
  staysOnPage?: boolean
}

/** Asks before the page is left while `when` holds: something typed would be lost. Closing the tab asks too. */
export function UnsavedChanges({ when, staysOnPage = false }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && !(staysOnPage && current.pathname === next.pathname),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
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
