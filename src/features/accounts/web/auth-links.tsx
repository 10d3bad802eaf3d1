import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { useSession } from '#web/use-session.tsx'

/** A question and the way out of it, under the form of a visitor's screen. */
export function AuthFooter({
  question,
  to,
  search = {},
  label,
}: {
  question: ReactNode
  to: NonNullable<LinkProps['to']>
  search?: { callbackUrl?: string }
  label: string
}) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
      {question}
      <Link to={to} search={search} className={buttonClass({ size: 'sm' })}>
        {label}
      </Link>
    </p>
  )
}

/** Onwards: to the app for who is signed in, else to the sign-in page. */
export function OnwardsLink({ kind = 'primary' }: { kind?: 'primary' | 'secondary' }) {
  const { status } = useSession()
  const isIn = status === 'authenticated'
  return (
    <Link to={isIn ? '/app' : '/auth/login'} className={buttonClass({ kind, size: 'lg' })}>
      {isIn ? 'Jatka palveluun' : 'Kirjaudu sisään'}
    </Link>
  )
}
