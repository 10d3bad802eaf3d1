import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { buttonClass } from '#web/ui/button.tsx'

const TITLE = 'Ota käyttöön kaksivaiheinen tunnistautuminen'

/** In the place of what is shut until the person has a second factor; `children` says why. */
export function SecondFactorNeeded({ children }: { children: ReactNode }) {
  usePageTitle(TITLE)
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-4 py-8">
      <ShieldCheck className="size-10 text-brand" aria-hidden="true" />
      <h1 className="font-semibold text-2xl">{TITLE}</h1>
      <p>{children}</p>
      <p className="text-muted">
        Vahvistat jatkossa kirjautumisesi pääsyavaimella, esimerkiksi sormenjäljellä, tai puhelimesi
        todennussovelluksella. Käyttöönotto kestää pari minuuttia.
      </p>
      <Link
        to="/app/settings/user-account"
        hash="second-factor"
        className={buttonClass({ kind: 'primary', size: 'lg' })}
      >
        Ota käyttöön
      </Link>
    </div>
  )
}
