import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMechanics } from '#features/organizations/web/use-mechanics.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { BoxFrame, boxClass } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { LineWork, TicketLine } from '../line-items.ts'
import { lineItemsApi } from './line-items.api.ts'

type Props = { line: TicketLine; ticketId: string }

/** Ticks a line off; shown at once, taken back with the reason when it is refused. */
export function DoneBox({ line, ticketId }: Props) {
  const { set } = useLineWork({ line, ticketId })
  // until the line itself has come again
  const [pressed, setPressed] = useState<boolean>()
  const mark = async (isDone: boolean) => {
    setPressed(isDone)
    await set({ isDone })
    setPressed(undefined)
  }
  return (
    // a finger's width around a small box
    <label className="-my-3 -ml-3 grid size-11 place-items-center desktop:-my-2 desktop:-ml-2 desktop:size-9 print:hidden">
      <BoxFrame mark={Check}>
        <input
          type="checkbox"
          aria-label={`Tehty: ${line.name}`}
          checked={pressed ?? line.isDone}
          onChange={({ target }) => void mark(target.checked)}
          className={boxClass}
        />
      </BoxFrame>
    </label>
  )
}

export const DoneMark = () => (
  <>
    <Check className="size-5 text-done" aria-hidden="true" />
    <span className="sr-only">Tehty</span>
  </>
)

/** Who does the work of a line. */
export function LineMechanicDialog({ line, ticketId, onClose }: Props & { onClose: () => void }) {
  const { set, isPending } = useLineWork({ line, ticketId })
  const chosen = line.mechanic?.id ?? null
  const mechanics = useMechanics(chosen)
  const choices = [
    { id: null, name: 'Huollon mekaanikko' },
    ...mechanics.map(({ userId, name }) => ({ id: userId, name })),
  ]
  return (
    <Dialog open onOpenChange={onClose} title="Kuka tekee" description={line.name} size="sm">
      <div className="grid gap-2">
        {choices.map(({ id, name }) => (
          <Button
            key={id}
            aria-pressed={id === chosen}
            disabled={isPending}
            className="justify-start!"
            onClick={async () => {
              if (await set({ mechanicId: id })) onClose()
            }}
          >
            <Check className={id === chosen ? 'size-4' : 'invisible size-4'} aria-hidden="true" />
            {name}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function useLineWork({ line, ticketId }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const work = useMutation(lineItemsApi.work.mutationOptions())
  const set = async (change: Omit<LineWork, 'lineId'>): Promise<boolean> => {
    try {
      await work.mutateAsync({ organizationId, lineId: line.id, ...change })
      return true
    } catch (error) {
      toast.error('Riviä ei voitu muuttaa', failureTextWithFields(error))
      return false
    } finally {
      await queryClient.invalidateQueries(lineItemsApi.ofTicket.queryFilter({ organizationId, ticketId }))
    }
  }
  return { set, isPending: work.isPending }
}
