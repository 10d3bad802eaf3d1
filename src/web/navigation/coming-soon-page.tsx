import { Link } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useSession } from '#web/use-session.tsx'
import { Wordmark } from './wordmark.tsx'

/** Stands where a screen has its place but is not there yet. */
export function ComingSoonPage({ title }: { title: string }) {
  usePageTitle(title)
  const isVisitor = useSession().status === 'unauthenticated'
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Tulossa pian"
        icon={<Construction />}
        action={
          <Link to={isVisitor ? '/auth/login' : '/app'} className={buttonClass()}>
            {isVisitor ? 'Kirjaudu sisään' : 'Siirry työpöydälle'}
          </Link>
        }
      >
        Rakennamme tätä sivua parhaillaan.
      </EmptyState>
    </>
  )
}

/** The same for visitors: no frame is around it. */
export const ComingSoonOutside = ({ title }: { title: string }) => (
  <main className="mx-auto max-w-3xl p-5">
    <Wordmark className="mb-8" />
    <ComingSoonPage title={title} />
  </main>
)
