import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type { EditedName } from './edited-fields.ts'
import { FactForm } from './fact-form.tsx'

type Props = {
  ticket: TicketDetails
  /** The fields that are changed together. */
  edits: readonly EditedName[]
  /** What is changed, for ears. */
  name: string
  /** What is shown. */
  children: ReactNode
  whileEdited?: ReactNode
  /** The pencil is right behind the fact, not at the end of its row. */
  isTight?: boolean
}

/** A fact that is edited in place, by those who may. */
export function EditInPlace({ ticket, edits, name, children, whileEdited, isTight = false }: Props) {
  const [isEdited, setEdited] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])

  const shown = (
    <div className={clsx('flex items-start gap-1', isTight && 'w-fit max-w-full')}>
      <div className="min-w-0 grow">{children}</div>
      {ticket.can.edit ? (
        <IconButton
          ref={pencil}
          label={`Muokkaa: ${name}`}
          size="sm"
          className={clsx('-my-1.5 -mr-1.5 max-desktop:-my-2.5 print:hidden', isEdited && 'invisible')}
          onClick={() => setEdited(true)}
        >
          <Pencil className="size-3.5" aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
  if (!isEdited) return shown
  return (
    <>
      {whileEdited}
      <FactForm ticket={ticket} edits={edits} onClose={() => setEdited(false)} />
    </>
  )
}
