import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { ActionLinks } from './action-links.tsx'
import type { Actions } from './navigation-entries.ts'

type Props = { actions: Actions; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function QuickLinks({ actions, isOpen, onOpenChange }: Props) {
  const close = () => onOpenChange(false)
  return (
    <Drawer open={isOpen} onOpenChange={onOpenChange} title="Lisää" footer={<Button onClick={close}>Sulje</Button>}>
      <ActionLinks actions={actions} onFollow={close} />
    </Drawer>
  )
}
