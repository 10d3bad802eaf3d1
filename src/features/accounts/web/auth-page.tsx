import type { ReactNode } from 'react'
import { usePageTitle } from '#web/navigation/page-title.ts'
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
        aria-label="Sivupalkki"
        className="hidden border-line border-r bg-surface lg:grid lg:grid-rows-[auto_auto_1fr] lg:gap-8 lg:p-12"
      >
        <Wordmark className="justify-self-start" />
        <div className="-ml-3 max-w-72">{status === 'authenticated' ? null : <VisitorNavigation />}</div>
        <AuthOrnament />
      </aside>
      <main className="grid content-start justify-items-center px-5 py-10 lg:content-center">
        <div className="w-full max-w-96">
          <Wordmark className="mb-10 lg:hidden" />
          <h1 className="font-semibold text-3xl">{title}</h1>
          {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
          <div className="mt-8">{children}</div>
          {footer ? <div className="mt-8 border-line border-t pt-5">{footer}</div> : null}
        </div>
      </main>
    </div>
  )
}
