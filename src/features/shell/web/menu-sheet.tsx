import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { NavigationSections } from './navigation-sections.tsx'
import { useNavigation } from './use-navigation.ts'
import { WarningLink } from './warning-link.tsx'

/** Everything that the sidebar of large screens offers. */
export function MenuSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { sections, warnings } = useNavigation()
  const close = () => onOpenChange(false)
  return (
    <Drawer open={isOpen} onOpenChange={onOpenChange} title="Valikko" footer={<Button onClick={close}>Sulje</Button>}>
      <nav aria-label="Päävalikko" className="grid gap-3">
        {warnings.map((entry) => (
          <WarningLink key={entry.to} entry={entry} onFollow={close} />
        ))}
        <div>
          <NavigationSections sections={sections} onFollow={close} />
        </div>
      </nav>
    </Drawer>
  )
}
