import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tabClass } from '#web/ui/tabs.tsx'

const PARTS = [
  { to: '/app/courtesy-cars', label: 'Autot' },
  { to: '/app/courtesy-cars/calendar', label: 'Kalenteri' },
  { to: '/app/courtesy-cars/loans', label: 'Lainat' },
] as const

type Props = { part: (typeof PARTS)[number]['to']; actions?: ReactNode; children: ReactNode }

/** The head of the pages of courtesy cars. A customer has none of them; a garage that lends none sees how to begin. */
export function CarsFrame(props: Props) {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <Frame {...props} /> : <NotFoundView />
}

function Frame({ part, actions, children }: Props) {
  const { switchedOn, role } = useOrganization()
  usePageTitle('Sijaisautot')
  if (!switchedOn.includes('courtesy-cars'))
    return (
      <div className="mx-auto max-w-5xl">
        <PageHeader title="Sijaisautot" />
        <EmptyState
          title="Sijaisautot eivät ole käytössä"
          icon={<KeyRound />}
          action={
            role === 'ADMIN' ? (
              <ButtonLink kind="primary" to="/app/settings/$page" params={{ page: 'garage-courtesy-cars' }}>
                Ota käyttöön asetuksissa
              </ButtonLink>
            ) : null
          }
        >
          Varaa sijaisauto samalla kun aikataulutat huollon, luovuta se puhelimella ja pidä kirjaa kilometreistä,
          polttoaineesta ja vaurioista.
        </EmptyState>
      </div>
    )
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader title="Sijaisautot" actions={actions} />
      <nav aria-label="Sijaisautojen osat" className="mb-4 flex overflow-x-auto border-line border-b print:hidden">
        {PARTS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={tabClass}
            activeProps={{}}
            // the first one's path is the beginning of the others'
            activeOptions={{ exact: true }}
            aria-current={to === part ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
