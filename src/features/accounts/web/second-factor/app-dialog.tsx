import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#web/clipboard.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { AddedFactor, AuthenticatorSetup } from '../../second-factor.ts'
import { profileApi } from '../accounts.api.ts'
import { CodeField } from './code-field.tsx'

type Props = { setup: AuthenticatorSetup; onAdded: (added: AddedFactor) => void; onClose: () => void }

/** In groups of four, as they are typed. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Takes an authenticator app into use: its code is read or typed, and the app's first code proves it. */
export function AppDialog({ setup: { secret, uri }, onAdded, onClose }: Props) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const confirm = useMutation(profileApi.secondFactor.confirmApp.mutationOptions({ onSuccess: onAdded }))
  const fieldError = confirm.error ? failureOf(confirm.error).fields[0]?.message : undefined
  const submit = () => {
    setMissing(code.trim() ? undefined : 'Kirjoita koodi')
    if (code.trim()) confirm.mutate({ code })
  }
  return (
    <FormDialog
      title="Lisää todennussovellus"
      description="Todennussovellus näyttää puhelimessasi uuden koodin puolen minuutin välein."
      submitLabel="Ota käyttöön"
      isPending={confirm.isPending}
      error={confirm.error && fieldError === undefined ? formFailureText(confirm.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          Lue koodi todennussovelluksellasi.
          <div className="mt-3">
            <QrCode text={uri} label="QR-koodi todennussovellukselle" />
          </div>
          <div className="mt-3 text-muted text-sm">
            <p>Jos et voi lukea koodia, kirjoita tämä avain sovellukseen:</p>
            <p className="mt-1 flex items-center gap-1">
              <code className="wrap-anywhere font-semibold text-ink">{inGroups(secret)}</code>
              <IconButton label="Kopioi avain" onClick={() => void copyText(secret)}>
                <Copy className="size-4" aria-hidden="true" />
              </IconButton>
            </p>
          </div>
        </li>
        <li>
          Kirjoita sovelluksen näyttämä koodi.
          <div className="mt-3">
            <CodeField
              value={code}
              inputMode="numeric"
              onChange={({ target }) => setCode(target.value)}
              error={missing ?? fieldError}
            />
          </div>
        </li>
      </ol>
    </FormDialog>
  )
}
