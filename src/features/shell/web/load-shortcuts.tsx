import { useViewer } from '#features/organizations/web/use-viewer.ts'
import type { ShortcutGroup } from '#web/feature.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeyboardHint } from '#web/ui/keyboard-hint.tsx'

/** The window together with the keys that every feature declares; those of all pages first. */
export async function loadShortcuts() {
  const loads = installedFeatures().flatMap(({ shortcuts }) => shortcuts ?? [])
  const groups = (await Promise.all(loads.map(async (load) => (await load()).shortcuts))).reverse()
  return { ShortcutsDialog: (props: WindowProps) => <ShortcutsDialog groups={groups} {...props} /> }
}

type WindowProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

function ShortcutsDialog({ groups, isOpen, onOpenChange }: WindowProps & { groups: readonly ShortcutGroup[] }) {
  const viewer = useViewer()
  return (
    <Dialog size="lg" title="Pikanäppäimet" open={isOpen} onOpenChange={onOpenChange}>
      <div className="columns-1 gap-8 sm:columns-2">
        {groups
          .filter(({ isFor }) => isFor?.(viewer) ?? true)
          .map(({ title, shortcuts }) => (
            <section key={title} aria-label={title} className="mb-5 break-inside-avoid">
              <h3 className="pb-1 font-semibold text-muted text-sm">{title}</h3>
              <dl className="divide-y divide-line">
                {shortcuts.map(({ keys, does }) => (
                  <div key={does} className="flex flex-row-reverse items-baseline justify-between gap-4 py-2">
                    <dt className="flex shrink-0 flex-wrap justify-end gap-2">
                      {keys.map((one) => (
                        <KeyboardHint key={one} keys={one} />
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
