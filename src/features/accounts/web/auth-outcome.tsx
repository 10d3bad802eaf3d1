import type { ReactNode } from 'react'
import { OnwardsLink } from './auth-links.tsx'
import { AuthPage } from './auth-page.tsx'

/** How a page of a mail's link ended, and the way onwards. */
export function AuthOutcome({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <AuthPage title={title} lead={lead}>
      <div className="grid">
        <OnwardsLink />
      </div>
    </AuthPage>
  )
}
