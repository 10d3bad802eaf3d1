import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { KnownGarage } from '../garage-invitations.ts'

const InviteGarageDialog = lazyComponent(() => import('./invite-garage-dialog.tsx'), 'InviteGarageDialog')

type Props = Pick<ButtonProps, 'kind' | 'size' | 'className'> & {
  /** In a form that asks for a garage: the invited one turned out to be here, and is chosen by a press. */
  onKnown?: ((garage: KnownGarage) => void) | undefined
}

/** Where a customer looks for its garage: one that is not here yet is invited by mail. */
export function InviteGarage({ onKnown, ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        <MailPlus className="size-4" aria-hidden="true" />
        Kutsu korjaamo
      </Button>
      <LazyOverlay open={isOpen}>
        {isOpen ? (
          <InviteGarageDialog
            onKnown={
              onKnown &&
              ((garage) => {
                close()
                onKnown(garage)
              })
            }
            onClose={close}
          />
        ) : null}
      </LazyOverlay>
    </>
  )
}
