import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tabClass } from '#web/ui/tabs.tsx'

const PARTS = [
  { to: '/app/tyre-hotel', label: 'Sarjat' },
  { to: '/app/tyre-hotel/places', label: 'Hyllyt' },
  { to: '/app/tyre-hotel/call-up', label: 'Kausikutsu' },
  { to: '/app/tyre-hotel/stocktaking', label: 'Inventaario' },
] as const

type Props = { part: (typeof PARTS)[number]['to']; actions?: ReactNode; children: ReactNode }

/** The head of the tyre hotel's pages. A customer has none of them; a garage that does not use it sees how to begin. */
export function HotelFrame(props: Props) {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <Frame {...props} /> : <NotFoundView />
}

function Frame({ part, actions, children }: Props) {
  const { switchedOn, role } = useOrganization()
  usePageTitle('Rengashotelli')
  if (!switchedOn.includes('tyre-hotel'))
    return (
      <div className="mx-auto max-w-5xl">
        <PageHeader title="Rengashotelli" />
        <EmptyState
          title="Rengashotelli ei ole käytössä"
          icon={<LifeBuoy />}
          action={
            role === 'ADMIN' ? (
              <ButtonLink kind="primary" to="/app/settings/$page" params={{ page: 'garage-tyre-hotel' }}>
                Ota käyttöön asetuksissa
              </ButtonLink>
            ) : null
          }
        >
          Pidä kirjaa asiakkaiden renkaista: mitä on missäkin hyllyssä, kuinka kuluneet ne ovat ja kenet kutsua
          vaihtoon.
        </EmptyState>
      </div>
    )
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader title="Rengashotelli" actions={actions} />
      <nav aria-label="Rengashotellin osat" className="mb-4 flex overflow-x-auto border-line border-b print:hidden">
        {PARTS.map(({ to, label }) => (
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
      {children}
    </div>
  )
}
