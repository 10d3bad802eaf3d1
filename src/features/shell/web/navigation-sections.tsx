import type { NavigationSection } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'

type Props = { sections: readonly NavigationSection[]; onFollow?: (() => void) | undefined; folded?: boolean }

/** All entries, with a line between the sections. */
export function NavigationSections({ sections, onFollow, folded = false }: Props) {
  return sections.map(({ label, entries }) => (
    <div key={entries[0]?.to} className="border-line border-t py-3 first:border-t-0 first:pt-0">
      {label ? <h2 className={folded ? 'sr-only' : 'px-3 pb-1 font-semibold text-muted text-xs'}>{label}</h2> : null}
      <ul className="grid gap-0.5">
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavigationLink entry={entry} onFollow={onFollow} folded={folded} />
          </li>
        ))}
      </ul>
    </div>
  ))
}
