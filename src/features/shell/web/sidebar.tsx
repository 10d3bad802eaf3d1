import { OrganizationSwitcher } from '#features/organizations/web/organization-switcher.tsx'
import { NearLink } from '#web/link.tsx'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { ActionLinks } from './action-links.tsx'
import { NavigationSections } from './navigation-sections.tsx'
import { useNavigation } from './use-navigation.ts'
import { WarningLink } from './warning-link.tsx'

/** Beside the page on large screens. */
export function Sidebar() {
  const { actions, sections, warnings } = useNavigation()
  return (
    <aside
      aria-label="Sivupalkki"
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto border-line border-r bg-surface p-4 print:hidden"
    >
      <NearLink to="/app" aria-label="Huoltosilta, työpöydälle" className="self-start rounded-md">
        <Wordmark />
      </NearLink>
      <OrganizationSwitcher isLarge />
      <ActionLinks actions={actions} />
      {warnings.map((entry) => (
        <WarningLink key={entry.to} entry={entry} />
      ))}
      <nav aria-label="Päävalikko">
        <NavigationSections sections={sections} />
      </nav>
    </aside>
  )
}
