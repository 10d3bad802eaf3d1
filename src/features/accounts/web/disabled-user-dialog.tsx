import { UserX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { SignOutButton } from './sign-out-button.tsx'

const TITLE = 'Käyttäjäsi on poistettu käytöstä'

/** Shown instead of the app: nothing behind it is rendered, and Escape does not close it. */
export function DisabledUserDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  usePageTitle(TITLE)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      onCancel={(event) => event.preventDefault()}
      // a browser may close on the second Escape even when `cancel` is prevented
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
      aria-labelledby="disabled-user-title"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-dialog backdrop:bg-veil"
    >
      <UserX className="size-8 text-danger" aria-hidden="true" />
      <h1 id="disabled-user-title" className="mt-3 font-semibold text-xl">
        {TITLE}
      </h1>
      <p className="mt-2 text-muted">
        Et voi käyttää palvelua tällä tilillä. Jos tämä on mielestäsi virhe, ota yhteyttä asiakaspalveluun.
      </p>
      <div className="mt-6 flex justify-end">
        <SignOutButton kind="primary" />
      </div>
    </dialog>
  )
}
