import { Link } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Stands where a screen has its place but is not there yet. */
export function ComingSoonPage({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Tulossa pian"
        icon={<Construction />}
        action={
          <Link to="/app" className={buttonClass()}>
            Siirry työpöydälle
          </Link>
        }
      >
        Rakennamme tätä sivua parhaillaan.
      </EmptyState>
    </>
  )
}
