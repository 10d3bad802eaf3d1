import { Link } from '@tanstack/react-router'
import { installedFeatures } from '#web/installed-features.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useSession } from '#web/use-session.tsx'
import { EntryLink } from './entry-link.tsx'
import { entriesAt } from './navigation-entries.ts'

/** For a path that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('Sivua ei löytynyt')
  const { status } = useSession()
  return (
    <section className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-center gap-2 p-5 text-center">
      <span
        aria-hidden="true"
        className="mb-4 inline-flex h-16 items-stretch overflow-hidden rounded-lg border-2 border-plate-edge bg-plate text-plate-ink"
      >
        <span className="grid w-10 content-end justify-items-center bg-plate-band pb-1.5 font-semibold text-white text-xs">
          FIN
        </span>
        <span className="plate-type flex items-center px-5 text-4xl tracking-wide">EI-404</span>
      </span>
      <h1 className="font-semibold text-2xl">Sivua ei löytynyt</h1>
      <p className="text-muted">Osoite voi olla väärin kirjoitettu, tai sivu on poistettu.</p>
      {status === 'unauthenticated' ? (
        <nav aria-label="Päävalikko" className="mt-4 flex flex-wrap justify-center gap-2">
          {entriesAt(installedFeatures(), 'visitor', null).map((entry) => (
            <EntryLink key={entry.to} entry={entry} className={buttonClass()}>
              <entry.icon className="size-4 text-muted" aria-hidden="true" />
              {entry.label}
            </EntryLink>
          ))}
        </nav>
      ) : (
        <Link to="/app" className={buttonClass({ kind: 'primary' }, 'mt-4')}>
          Siirry työpöydälle
        </Link>
      )}
    </section>
  )
}
