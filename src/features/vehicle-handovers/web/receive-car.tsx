import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { ReceiveCarDialog } from './receive-car-dialog.tsx'

/** On the page of the own cars, for admins: receiving one from another customer. */
export function ReceiveCar() {
  const { role } = useOrganization()
  const [isOpen, setOpen] = useState(false)
  if (role !== 'ADMIN') return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <KeyRound className="size-4" aria-hidden="true" />
        Ota auto vastaan koodilla
      </Button>
      {isOpen ? <ReceiveCarDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
