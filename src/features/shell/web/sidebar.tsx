import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { OrganizationSwitcher } from '#features/organizations/web/organization-switcher.tsx'
import { NearLink } from '#web/link.tsx'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ActionLinks } from './action-links.tsx'
import { NavigationSections } from './navigation-sections.tsx'
import { useNavigation } from './use-navigation.ts'
import { WarningLink } from './warning-link.tsx'

type Props = { folded: boolean; onFold: (folded: boolean) => void }

/** Next to the page on large screens. Folded it shows only icons, whose words are tooltips then. */
export function Sidebar({ folded, onFold }: Props) {
  const { actions, sections, warnings } = useNavigation()
  const FoldIcon = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      aria-label="Sivupalkki"
      data-folded={folded || undefined}
      className={clsx(
        'thin-scrollbar group/sidebar sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto overflow-x-clip border-line border-r bg-surface print:hidden',
        folded ? 'p-2.5 pt-2' : 'p-4 pt-2',
      )}
    >
      <div className={clsx('flex items-center justify-between', folded && 'flex-col')}>
        {folded ? null : (
          <NearLink to="/app" aria-label="Huoltosilta, työpöydälle" className="rounded-md">
            <Wordmark />
          </NearLink>
        )}
        <IconButton
          label={folded ? 'Avaa sivupalkki' : 'Kutista sivupalkki'}
          aria-expanded={!folded}
          onClick={() => onFold(!folded)}
        >
          <FoldIcon className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <OrganizationSwitcher isLarge />
      <ActionLinks actions={actions} folded={folded} />
      {warnings.map((entry) => (
        <WarningLink key={entry.to} entry={entry} folded={folded} />
      ))}
      <nav aria-label="Päävalikko">
        <NavigationSections sections={sections} folded={folded} />
      </nav>
    </aside>
  )
}
