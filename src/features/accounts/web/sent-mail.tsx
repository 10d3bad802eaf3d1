import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** After a mail was asked for. The words are the same whether or not the address has an account. */
export function SentMail({ email, children }: { email: string | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <MailCheck className="size-7 text-brand" aria-hidden="true" />
      {email ? (
        <p>
          Osoite: <strong className="break-all">{email}</strong>
        </p>
      ) : null}
      {children}
      <p className="text-muted">
        Eikö viestiä näy muutamassa minuutissa? Katso myös roskapostista ja tarkista, että osoite on oikein.
      </p>
    </div>
  )
}
