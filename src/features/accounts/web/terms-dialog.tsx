import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { dayText } from '#shared/calendar-day.ts'
import { TERMS } from '#shared/terms.ts'
import { failureText } from '#web/failure-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { profileApi } from './accounts.api.ts'
import { useOwnProfile } from './settings/use-own-profile.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** A user who does not accept the terms exports their data and deletes their account here: it stays open, as the terms promise. */
const WAY_OUT = '/app/settings/user-account'

/** Covers every page of the application but the own account's. */
export function TermsDialog() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return pathname === WAY_OUT ? null : <OpenDialog />
}

const keepFromShortcuts = (event: KeyboardEvent) => event.stopPropagation()

/** Over the page, which stays mounted: what was typed there is there afterwards. */
function OpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const own = useOwnProfile()
  const { mutate, isPending, error } = useMutation(
    profileApi.acceptTerms.mutationOptions({ onSuccess: (profile) => own.put(profile) }),
  )

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // shortcuts would open their windows under this one; what a key does by itself goes on
    addEventListener('keydown', keepFromShortcuts, true)
    return () => {
      removeEventListener('keydown', keepFromShortcuts, true)
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      onCancel={(event) => event.preventDefault()}
      // a browser may close on the second Escape even when `cancel` is prevented
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
      aria-labelledby="terms-title"
      aria-describedby="terms-text"
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-dialog backdrop:bg-veil"
    >
      <h2 id="terms-title" className="font-semibold text-xl">
        Käyttöehdot
      </h2>
      <div id="terms-text" className="mt-2 grid gap-2 text-muted">
        <p>
          Huoltosillan käyttöehdot ovat voimassa {dayText(TERMS.version)} alkaen. {TERMS.changes}
        </p>
        <p>Hyväksy ehdot, niin pääset jatkamaan siitä, mihin jäit.</p>
      </div>
      <div role="alert" className={error ? 'mt-4' : undefined}>
        {error ? <Notice kind="danger">{failureText(error)}</Notice> : null}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button kind="primary" pending={isPending} onClick={() => mutate({ version: TERMS.version })}>
          Hyväksyn käyttöehdot
        </Button>
        <a href="/legal/terms-of-service" target="_blank" rel="noreferrer" className={buttonClass()}>
          Lue ehdot
        </a>
        <span className="ml-auto">
          <SignOutButton kind="ghost" />
        </span>
      </div>
      <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
        Jos et hyväksy ehtoja, voit ladata tietosi ja poistaa tilisi{' '}
        <Link to={WAY_OUT} className="font-medium text-brand underline underline-offset-4">
          Käyttäjätili-sivulla
        </Link>
        .
      </p>
    </dialog>
  )
}
