import { type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'
import { NearLink } from '#web/link.tsx'
import { useWiderThan } from '#web/media.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { SettingsSection } from './settings-pages.ts'

type Props = { sections: readonly SettingsSection[] }

export function SettingsList({ sections }: Props) {
  return useWiderThan('xl') ? <SideList sections={sections} /> : <PageChoice sections={sections} />
}

function SideList({ sections }: Props) {
  return (
    <nav aria-label="Asetukset" className="sticky top-(--header-height) grid gap-5 self-start py-1">
      {sections.map(({ label, pages }) => (
        <div key={label}>
          <h2 className="px-3 pb-1 font-semibold text-muted text-sm">{label}</h2>
          <ul>
            {pages.map(({ to, label: name, icon: Icon }) => (
              <li key={to}>
                <NearLink
                  to={to as NonNullable<LinkProps['to']>}
                  className="flex min-h-10 items-center gap-3 rounded-md px-3 hover:bg-ink/8"
                  activeProps={{ className: 'bg-brand-soft font-semibold text-brand', 'aria-current': 'page' }}
                >
                  <Icon className="size-4.5 shrink-0" aria-hidden="true" />
                  {name}
                </NearLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** On small screens the browser's own select: a dozen links would push the page out of sight. */
function PageChoice({ sections }: Props) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const pages = sections.flatMap((section) => section.pages)
  const present = pages.find(({ to }) => pathname.startsWith(to))?.to ?? ''
  return (
    <nav aria-label="Asetukset">
      <Field label="Asetusten sivu" hideLabel>
        <Select
          value={present}
          onChange={({ currentTarget }) => {
            const page = pages.find(({ to }) => to === currentTarget.value)
            if (page) void navigate({ to: page.to as NonNullable<LinkProps['to']> })
          }}
        >
          {sections.map(({ label, pages }) => (
            <optgroup key={label} label={label}>
              {pages.map((page) => (
                <option key={page.to} value={page.to}>
                  {page.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </nav>
  )
}
