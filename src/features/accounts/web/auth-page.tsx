import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { SkipLink } from '#web/navigation/skip-link.tsx'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { useSession } from '#web/use-session.tsx'
import { AuthOrnament } from './auth-ornament.tsx'
import { VisitorNavigation } from './visitor-navigation.tsx'

type Props = {
  title: string
  /** A sentence under the heading. */
  lead?: ReactNode
  children: ReactNode
  /** Links below the content. */
  footer?: ReactNode
}

/** The frame of every screen under /auth. */
export function AuthPage({ title, lead, children, footer }: Props) {
  usePageTitle(title)
  const { status } = useSession()
  return (
    <div className="grid min-h-dvh bg-canvas lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <aside
        aria-label="Huoltosilta"
        className="hidden border-line border-r bg-surface lg:grid lg:grid-rows-[auto_auto_1fr] lg:gap-8 lg:p-12"
      >
        <div>
          <SkipLink />
          <HomeLink className="justify-self-start" />
        </div>
        <div className="-ml-3 max-w-72">{status === 'authenticated' ? null : <VisitorNavigation />}</div>
        <AuthOrnament />
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="grid grid-cols-1 content-start justify-items-center px-5 py-10 outline-none lg:content-center"
      >
        <div className="w-full max-w-96">
          <HomeLink className="mb-10 lg:hidden" />
          <h1 className="font-semibold text-3xl">{title}</h1>
          {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
          <div className="mt-8">{children}</div>
          {footer ? <div className="mt-8 border-line border-t pt-5">{footer}</div> : null}
          <p className="mt-8 flex flex-wrap gap-x-5 text-sm">
            <PublicLink to="/legal/terms-of-service">Käyttöehdot</PublicLink>
            <PublicLink to="/legal/privacy-policy">Tietosuojaseloste</PublicLink>
            <PublicLink to="/#contact">Ota yhteyttä</PublicLink>
          </p>
        </div>
      </main>
    </div>
  )
}

// the public pages are documents of their own: no links of the router
const HomeLink = ({ className }: { className: string }) => (
  <a href="/" aria-label="Huoltosilta, etusivu" className={clsx('inline-flex rounded-md', className)}>
    <Wordmark />
  </a>
)

const PublicLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className="py-2.5 text-muted underline-offset-4 hover:text-ink hover:underline">
    {children}
  </a>
)
