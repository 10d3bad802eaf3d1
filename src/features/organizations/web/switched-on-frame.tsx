import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import { useOrganization } from './use-organization.ts'

type Props = {
  /** By the name in `switchedOn`, and its settings page. */
  feature: string
  settingsPage: string
  title: string
  /** Where it has several pages: their name for a screen reader, and the part that is open. */
  partsLabel?: string
  parts?: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  part?: string
  actions?: ReactNode
  /** What a garage that does not use the feature reads. */
  off: { title: string; icon: ReactNode; text: string }
  children: ReactNode
}

/** The head of the pages of a feature that a garage switches on. A customer has none of them; a garage that does not use it sees how to begin. */
export function SwitchedOnFrame(props: Props) {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <Frame {...props} /> : <NotFoundView />
}

function Frame({ feature, settingsPage, title, partsLabel, parts = [], part, actions, off, children }: Props) {
  const { switchedOn, role } = useOrganization()
  usePageTitle(title)
  if (!switchedOn.includes(feature))
    return (
      <div className="mx-auto max-w-5xl">
        <PageHeader title={title} />
        <EmptyState
          title={off.title}
          icon={off.icon}
          action={
            role === 'ADMIN' ? (
              <ButtonLink kind="primary" to="/app/settings/$page" params={{ page: settingsPage }}>
                Ota käyttöön asetuksissa
              </ButtonLink>
            ) : null
          }
        >
          {off.text}
        </EmptyState>
      </div>
    )
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader title={title} actions={actions} />
      {parts.length > 0 ? (
        <nav aria-label={partsLabel} className="mb-4 flex overflow-x-auto border-line border-b print:hidden">
          {parts.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              // the first one's address begins those of the others
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{}}
              aria-current={to === part ? 'page' : undefined}
              className={tabClass}
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      {children}
    </div>
  )
}
