import type { ReactNode } from 'react'
import { failureOf } from '../failure.ts'
import { failureText } from '../failure-text.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'

/** As it was seen: the server removes no row that another user has edited meanwhile. */
export type RemovedRow = { id: string; version: number }

type Props = {
  /** The row that is asked about; null when nothing is. */
  row: RemovedRow | null
  onClose: () => void
  title: string
  /** Said when it is gone: "Yhteyshenkilö poistettu". */
  done: string
  remove: (row: RemovedRow) => Promise<unknown>
  hide: (id: string) => Promise<() => void>
  refetch: () => void
  children: ReactNode
}

/** Asks, takes the row away at once, and brings it back with the reason if the server refuses. */
export function RemoveRow({ row, onClose, title, done, remove, hide, refetch, children }: Props) {
  const take = async ({ id, version }: RemovedRow) => {
    const bringBack = await hide(id)
    try {
      await remove({ id, version })
      toast.success(done)
    } catch (error) {
      // a row that another user has already removed is a success too
      if (failureOf(error).kind !== 'not_found') {
        bringBack()
        toast.error('Poistaminen ei onnistunut', failureText(error))
      }
    }
    refetch()
  }
  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      confirmLabel="Poista"
      onConfirm={() => {
        if (row) void take(row)
      }}
      danger
    >
      {children}
    </ConfirmDialog>
  )
}
