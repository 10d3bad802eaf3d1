import { Link, useLocation } from '@tanstack/react-router'
import { VisitorNavigation } from '#features/accounts/web/visitor-navigation.tsx'
import { NOT_FOUND_TITLE, usePageTitle } from '#web/navigation/page-title.ts'
import { SkipLink } from '#web/navigation/skip-link.tsx'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useSession } from '#web/use-session.tsx'

/** For a path that leads nowhere, in place of its page. */
export function NotFoundPage() {
  usePageTitle(NOT_FOUND_TITLE)
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
      {status === 'authenticated' ? (
        <Link to="/app" className={buttonClass({ kind: 'primary' }, 'mt-4')}>
          Siirry työpöydälle
        </Link>
      ) : null}
      {status === 'unauthenticated' ? (
        // another document
        <a href="/" className={buttonClass({ kind: 'primary' }, 'mt-4')}>
          Siirry etusivulle
        </a>
      ) : null}
    </section>
  )
}

/** The same outside the application's frame, with what a visitor is offered in addition; bare where pages are bare. */
export function NotFoundOutside() {
  const { status } = useSession()
  const isBare = useLocation().pathname.startsWith('/docs__')
  if (isBare)
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  return (
    <div className={status === 'unauthenticated' ? 'min-h-dvh lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]' : undefined}>
      {status === 'unauthenticated' ? <SkipLink /> : null}
      {status === 'unauthenticated' ? (
        <aside
          aria-label="Sivupalkki"
          className="grid content-start gap-4 border-line bg-surface p-4 max-lg:border-b lg:border-r"
        >
          <Link to="/auth/login" aria-label="Huoltosilta, kirjaudu sisään" className="justify-self-start rounded-md">
            <Wordmark />
          </Link>
          <VisitorNavigation />
        </aside>
      ) : null}
      <main id="content" tabIndex={-1} className="outline-none">
        <NotFoundPage />
      </main>
    </div>
  )
}
