import { MailOpen } from 'lucide-react'
import { SignOutButton } from '#features/accounts/web/sign-out-button.tsx'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Wordmark } from '#web/navigation/wordmark.tsx'

/** For a person who belongs to no organisation yet. */
export function FirstRun() {
  usePageTitle('Ei organisaatiota')
  const { name, email } = useProfile()
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-5">
      <Wordmark className="justify-self-start" />
      <div>
        <h1 className="font-semibold text-3xl">Tervetuloa, {name}</h1>
        <p className="mt-2 text-muted">Et kuulu vielä mihinkään organisaatioon.</p>
      </div>
      <div className="flex gap-4 rounded-lg border border-line bg-surface p-5">
        <MailOpen className="mt-0.5 size-6 shrink-0 text-brand" aria-hidden="true" />
        <div>
          <h2 className="font-semibold text-lg">Odotatko kutsua?</h2>
          <p className="mt-1">
            Pyydä organisaatiosi pääkäyttäjää kutsumaan sinut osoitteella <strong>{email}</strong>. Avaa sitten
            sähköpostiisi tuleva linkki, niin pääset mukaan.
          </p>
        </div>
      </div>
      <div className="justify-self-start">
        <SignOutButton />
      </div>
    </main>
  )
}
