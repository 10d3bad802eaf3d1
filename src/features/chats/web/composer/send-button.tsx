import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = { label: string; disabled: boolean; pending: boolean; children: ReactNode }

/** At the end of the line that is written. */
export const SendButton = ({ label, disabled, pending, children }: Props) => (
  <Button
    type="submit"
    kind="primary"
    aria-label={label}
    data-tooltip={label}
    disabled={disabled}
    pending={pending}
    className="size-10 shrink-0 px-0! max-desktop:size-11"
  >
    {children}
  </Button>
)
